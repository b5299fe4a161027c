# bash completion for cellctl
_cellctl() {
    local current="${COMP_WORDS[COMP_CWORD]}" candidates
    candidates="$("${COMP_WORDS[0]}" __complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)"
    local IFS=$'\n'
    # shellcheck disable=SC2207
    COMPREPLY=($(compgen -W "$candidates" -- "$current"))
    if [ "${#COMPREPLY[@]}" -eq 0 ]; then
        compopt -o default 2>/dev/null
    fi
}
complete -F _cellctl cellctl
