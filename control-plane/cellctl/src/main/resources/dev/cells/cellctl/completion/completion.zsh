#compdef cellctl
# zsh completion for cellctl
_cellctl() {
    local -a candidates
    candidates=("${(@f)$(${words[1]} __complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    candidates=("${(@)candidates:#}")
    if (( ${#candidates} )); then
        compadd -a candidates
    else
        _files
    fi
}
if [[ "${funcstack[1]}" = "_cellctl" ]]; then
    _cellctl "$@"
else
    compdef _cellctl cellctl
fi
