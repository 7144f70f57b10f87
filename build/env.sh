# Sourced by every script here. Finds a JDK 17 and Maven, installs them where that is possible, and
# exports JAVA_HOME; finds a JDK 25 for the second lane. Says what it does on stderr, so that stdout stays the caller's.

say() { printf '%s\n' "$*" >&2; }

die() {
  say "$@"
  exit 1
}

# The feature release of the JDK in a folder, read without starting it; nothing if no JDK is there.
jdk_release() {
  [ -x "$1/bin/javac" ] && [ -f "$1/release" ] || return 0
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

# The full version, for reports.
jdk_version() { sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$1/release"; }

# Every folder that may be a JDK: the one in use and its neighbours first, then where systems put them.
jdk_candidates() {
  local on_path
  on_path=$(command -v javac) && on_path=$(dirname "$(dirname "$(readlink -f "$on_path")")")
  printf '%s\n' "${JAVA_HOME:-}" "$on_path"
  [ -z "${JAVA_HOME:-}" ] || printf '%s\n' "$(dirname "$JAVA_HOME")"/*
  [ -z "$on_path" ] || printf '%s\n' "$(dirname "$on_path")"/*
  printf '%s\n' /usr/lib/jvm/* /usr/java/* /opt/* /opt/java/* "${HOME:-/}"/.sdkman/candidates/java/* "${HOME:-/}"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home
}

find_jdk() {
  local wanted=$1 home
  while IFS= read -r home; do
    if [ -n "$home" ] && [ "$(jdk_release "$home")" = "$wanted" ]; then
      printf '%s\n' "$home"
      return 0
    fi
  done < <(jdk_candidates)
  return 1
}

# Any JDK that can build for 17, if there is no 17 itself: the oldest one, as the nearest.
find_newer_jdk() {
  local home release
  while IFS= read -r home; do
    release=$(jdk_release "${home:-/nowhere}")
    [ "${release:-0}" -le 17 ] || printf '%s %s\n' "$release" "$home"
  done < <(jdk_candidates) | sort -n | sed -n '1s/^[0-9]* //p'
}

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

install_packages() {
  can_install || die "Missing: $*. Install it and run this again."
  say "Installing $*"
  apt_get "" update -q
  apt_get "" install -q -y --no-install-recommends "$@"
}

# Runs apt-get without input: with the machine's own sources, or with those in a folder. Servers among the packages are
# not started by their installation.
apt_get() {
  local sources=$1 policy=/usr/sbin/policy-rc.d ours=false status=0
  shift
  if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod +x "$policy"
    ours=true
  fi
  DEBIAN_FRONTEND=noninteractive apt-get ${sources:+-o "Dir::Etc::sourceparts=$sources"} "$@" >&2 </dev/null || status=$?
  [ "$ours" = false ] || rm -f "$policy"
  return "$status"
}

use_jdk_17() {
  local home
  home=$(find_jdk 17) || home=$(find_newer_jdk)
  if [ -z "$home" ]; then
    # The second name is the fallback of a system whose JDK is newer.
    can_install || die "Missing: a JDK 17 or newer. Install one, or name its folder in JAVA_HOME, and run this again."
    (install_packages openjdk-17-jdk-headless) || (install_packages default-jdk-headless) || exit 1
    home=$(find_jdk 17) || home=$(find_newer_jdk)
  fi
  [ -n "$home" ] || die "No JDK 17 or newer found."
  [ "$(jdk_release "$home")" = 17 ] || say "No JDK 17 found: building for 17 with JDK $(jdk_release "$home")."
  export JAVA_HOME=$home
}

use_maven() {
  command -v mvn >/dev/null && return
  can_install || die "Missing: Maven 3.8 or newer (mvn). Install it and run this again."
  install_packages maven
}

# A real Valkey and a real PostgreSQL: programs and tests start them themselves.
use_servers() { use_programs; }

# For the tests also a compiler for the small library that steps a server's clock, and what shifts the clocks of clients.
use_test_servers() { use_programs gcc faketime; }

# The servers, and the programs that are named. What is missing is said all at once, so that it is installed at once.
use_programs() {
  local program valkey=true missing=() packages=()
  has_valkey || { valkey=false && missing+=(valkey-server); }
  has_postgres || { missing+=("PostgreSQL's server") && packages+=(postgresql); }
  for program in "$@"; do
    command -v "$program" >/dev/null || { missing+=("$program") && packages+=("$program"); }
  done
  case " ${packages[*]} " in *" gcc "*) packages+=(libc6-dev) ;; esac
  [ ${#missing[@]} -gt 0 ] || return 0
  can_install || die "Missing: $(comma_separated "${missing[@]}"). Install it with the system's package manager and run this" \
    "again. Valkey is called valkey-server or valkey there (Debian 12 has it in its backports), PostgreSQL's server postgresql;" \
    "LEASE4J_VALKEY_SERVER can name the file of one, LEASE4J_POSTGRES_BIN the folder with initdb of the other."
  [ ${#packages[@]} = 0 ] || install_packages "${packages[@]}"
  [ "$valkey" = true ] || install_valkey
}

comma_separated() {
  local joined
  joined=$(printf '%s, ' "$@")
  printf '%s' "${joined%, }"
}

# What was named and is not there is a mistake, and nothing to install.
has_valkey() {
  [ -n "${LEASE4J_VALKEY_SERVER:-}" ] || { command -v valkey-server >/dev/null && return 0 || return 1; }
  command -v "$LEASE4J_VALKEY_SERVER" >/dev/null || die "LEASE4J_VALKEY_SERVER is $LEASE4J_VALKEY_SERVER, and that cannot be run."
}

# Debian keeps its programs off the path, in a folder for each version.
has_postgres() {
  if [ -n "${LEASE4J_POSTGRES_BIN:-}" ]; then
    [ -x "$LEASE4J_POSTGRES_BIN/initdb" ] || die "LEASE4J_POSTGRES_BIN is $LEASE4J_POSTGRES_BIN, and there is no initdb in it."
  else
    command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null
  fi
}

postgres_version() {
  local postgres
  for postgres in "${LEASE4J_POSTGRES_BIN:+$LEASE4J_POSTGRES_BIN/postgres}" "$(command -v postgres)" \
    /usr/lib/postgresql/*/bin/postgres; do
    [ ! -x "$postgres" ] || { "$postgres" --version && return 0; }
  done
}

install_valkey() {
  local sources=
  apt_get "" update -q
  if ! apt_has valkey-server ""; then
    sources=$(backports_sources) || die "Valkey is in no package source of this machine, and no backports can be derived."
    apt_get "$sources" update -q
  fi
  say "Installing valkey-server valkey-tools valkey-sentinel"
  apt_get "$sources" install -q -y --no-install-recommends valkey-server valkey-tools valkey-sentinel ||
    die "Valkey could not be installed. Install it and run this again, or name a server in LEASE4J_VALKEY_SERVER."
  [ -z "$sources" ] || rm -rf "$sources"
}

# Reads all that is said: a reader that closes its pipe early makes the writer fail, and with it the whole line.
apt_has() {
  [ -n "$(LC_ALL=C apt-cache ${2:+-o "Dir::Etc::sourceparts=$2"} policy "$1" | sed -n '/Candidate: [0-9]/p')" ]
}

# A folder with the machine's own sources and, beside them, the backports: the machine keeps the sources that it has.
backports_sources() {
  local folder codename
  codename=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}")
  [ -n "$codename" ] && folder=$(mktemp -d) && chmod 755 "$folder" || return 1
  cp /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list "$folder" 2>/dev/null || true
  derive_source "$folder" "$codename-backports" || return 1
  printf '%s\n' "$folder"
}

# Writes the machine's own first Debian source into a folder, with another suite in its place.
derive_source() {
  local folder=$1 suite=$2
  if [ -f /etc/apt/sources.list.d/debian.sources ]; then
    awk 'BEGIN { RS = "" } NR == 1' /etc/apt/sources.list.d/debian.sources | grep -v '^#' |
      sed "s/^Suites:.*/Suites: $suite/" >"$folder/lease4j-$suite.sources"
  else
    sed -nE "s/^(deb (\[[^]]*\] )?[^ ]*debian\/? )[^ ]+ main.*/\1$suite main/p" /etc/apt/sources.list |
      sed -n 1p >"$folder/lease4j-$suite.list"
    [ -s "$folder/lease4j-$suite.list" ]
  fi
}

# The home of a JDK 25, from JDK25_HOME or from where JDKs are; nothing if there is none.
jdk25_home() {
  if [ -n "${JDK25_HOME:-}" ]; then
    [ "$(jdk_release "$JDK25_HOME")" = 25 ] || die "JDK25_HOME is $JDK25_HOME, and no JDK 25 is there."
    printf '%s\n' "$JDK25_HOME"
  else
    find_jdk 25 || true
  fi
}

# For a build whose classes are to be run or compared: ./check has the checks of Error Prone and NullAway made once, and they take
# twice as long as compiling does.
unlinted=("-Derror-prone.flags=-Xplugin:ErrorProne -XepDisableAllChecks" -Dnullaway.flags=)

# A build is over before the thorough compiler of the JVM has paid for itself: without it, it takes a third less.
export MAVEN_OPTS="-XX:TieredStopAtLevel=1 ${MAVEN_OPTS:-}"

maven() { mvn -B -ntp -Dstyle.color=never "$@" </dev/null; }

# Maven with its output kept back, and shown in full if it fails: its own quiet mode swallows the compiler's warnings,
# and with -Werror they are the reason. Who waits at a terminal sees how far it is.
quiet_maven() {
  local log status=0
  log=$(mktemp)
  if [ -t 2 ]; then
    maven "$@" 2>&1 | tee "$log" | sed -nu 's/^\[INFO\] Building \(.* \[[0-9]*\/[0-9]*\]\)$/  \1/p' >&2 || status=$?
  else
    maven "$@" >"$log" 2>&1 || status=$?
  fi
  [ "$status" = 0 ] || cat "$log" >&2
  rm -f "$log"
  return "$status"
}

# Documents and sources are UTF-8, and a JDK 17 reads and prints in what the system says: a bare container says ASCII.
use_utf8() {
  [ "$(locale charmap 2>/dev/null)" = UTF-8 ] || export LC_ALL=C.UTF-8
}

use_utf8
use_jdk_17
use_maven
