# Shared by the scripts: finds the checkout, a JDK 25 or newer, and Maven. Not a command.

set -eu
CELLS_CHECKOUT=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
export CELLS_CHECKOUT
cd "$CELLS_CHECKOUT"
JDK_MIN=25
STATE=${CELLS_STATE:-$CELLS_CHECKOUT/.fleet}

say() { printf '%s\n' "$*" >&2; }

die() {
  say "Error: $*"
  exit 1
}

# Prints the first comment paragraph of the calling script when asked for help.
help_if_asked() {
  case "${1:-}" in
    -h | --help)
      sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
      exit 0
      ;;
  esac
}

# Major version of the JDK in a folder; 0 when there is none with a compiler.
jdk_version() {
  if [ ! -x "$1/bin/javac" ] || [ ! -x "$1/bin/java" ]; then
    echo 0
  elif [ -f "$1/release" ]; then
    sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" | grep . || echo 0
  else
    "$1/bin/javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p' | grep . || echo 0
  fi
}

jdk_candidates() {
  [ -n "${JAVA_HOME:-}" ] && echo "$JAVA_HOME"
  if command -v javac >/dev/null 2>&1; then
    dirname -- "$(dirname -- "$(readlink -f -- "$(command -v javac)")")"
  fi
  for folder in /usr/lib/jvm/* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    [ -d "$folder" ] && echo "$folder"
  done
}

find_jdk() {
  jdk_candidates | while IFS= read -r folder; do
    if [ "$(jdk_version "$folder")" -ge "$JDK_MIN" ]; then
      echo "$folder"
      break
    fi
  done
}

# Installs a package when we are root and apt has it.
apt_install() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 1
  apt-cache show "$1" >/dev/null 2>&1 || apt-get update -qq >/dev/null 2>&1 || return 1
  apt-cache show "$1" >/dev/null 2>&1 || return 1
  say "installing $1"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$1" >/dev/null
}

need_jdk() {
  found=$(find_jdk)
  if [ -z "$found" ]; then
    apt_install "openjdk-$JDK_MIN-jdk-headless" || apt_install "temurin-$JDK_MIN-jdk" || true
    found=$(find_jdk)
  fi
  if [ -z "$found" ]; then
    [ -n "${JAVA_HOME:-}" ] && say "JAVA_HOME=$JAVA_HOME has Java $(jdk_version "$JAVA_HOME"), too old."
    die "no JDK $JDK_MIN or newer in JAVA_HOME, PATH, /usr/lib/jvm, ~/.sdkman or ~/.jdks.
Install one, for example: apt install openjdk-$JDK_MIN-jdk-headless, or sdk install java $JDK_MIN-tem, or https://adoptium.net; then run this again."
  fi
  if [ -n "${JAVA_HOME:-}" ] && [ "$found" != "$JAVA_HOME" ]; then
    say "JAVA_HOME=$JAVA_HOME is no JDK $JDK_MIN or newer; using $found"
  fi
  JAVA_HOME=$found
  export JAVA_HOME
}

need_maven() {
  command -v mvn >/dev/null 2>&1 || apt_install maven || die "no mvn in PATH: install Maven 3.8 or newer."
  # Older Mavens make a new JDK warn about their own libraries.
  MAVEN_OPTS="${MAVEN_OPTS:-} --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED"
  export MAVEN_OPTS
}

# Runs the fleet's program.
fleet() {
  need_jdk
  jar=$CELLS_CHECKOUT/infra/local/target/local-0.1.0.jar
  [ -f "$jar" ] || die "the fleet is not built: run scripts/up first."
  archive=${jar%.jar}.jsa
  [ "$jar" -nt "$archive" ] && rm -f "$archive"
  command=$1
  shift
  exec "$JAVA_HOME/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx64m \
    -XX:+AutoCreateSharedArchive -XX:SharedArchiveFile="$archive" -Xlog:disable \
    -jar "$jar" "$command" --state="$STATE" "$@"
}

MODULES=infra/local,infra/lab,cell-service/booking,control-plane/server,control-plane/cellctl,cell-router

# What has to be there after a build of the modules given.
artifacts() {
  for module in $(echo "$1" | tr , ' '); do
    case $module in
      infra/*) echo "$module/target/${module#infra/}-0.1.0.jar" ;;
      control-plane/cellctl) echo "$module/target/cellctl.jar" ;;
      *) echo "$module/target/quarkus-app/quarkus-run.jar" ;;
    esac
  done
}

# Newer sources, a removed file (its folder is newer), another JDK or a missing artifact: build.
changed() {
  [ -f "$2" ] && [ "$(cat "$2")" = "$JAVA_HOME" ] || return 0
  for built in $(artifacts "$1"); do
    [ -f "$built" ] || return 0
  done
  [ -n "$(find pom.xml */pom.xml */*/pom.xml */src/main */*/src/main -newer "$2" -print 2>/dev/null | head -n 1)" ]
}

# Builds what runs, if anything changed since it was built: everything, or one module and what it needs.
build_changed() {
  modules=${1:-$MODULES}
  stamp=target/built${1:+-$(echo "$1" | tr / -)}
  changed "$modules" "$stamp" || return 0
  # A build of everything is a build of the part.
  changed "$MODULES" target/built || return 0
  need_maven
  say "building (the first time downloads libraries; later only what changed is built)"
  mkdir -p target
  touch target/building
  mvn -B -q -Dfast -Dmaven.test.skip=true -Dstyle.color=never -pl "$modules" -am package ||
    die "the build failed; the messages above say where."
  printf '%s' "$JAVA_HOME" >"$stamp"
  touch -r target/building "$stamp"
}
