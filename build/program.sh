# Sourced by what runs a program of this repository from its classes: demo, live, bench and chaos. Wants build/env.sh.

# The class path is written last: newer than every source means that the build is up to date.
up_to_date() {
  local class_path=$1/target/runtime.classpath
  [ -f "$class_path" ] && [ -z "$(find pom.xml "$1" lease-api lease-memory lease-valkey lease-jdbc lease-recovery lease-testkit \
    -name target -prune -o -type f -newer "$class_path" -print -quit)" ]
}

# Builds a module whose program is run from its classes, unless it is up to date. Two builds in one tree would spoil each other:
# who comes second waits.
build_program() {
  local module=$1 title=$2 lock=
  up_to_date "$module" && return
  (mkdir -p target && : >>target/build.lock) 2>/dev/null ||
    die "Nothing can be written to $PWD/target. Build as who built here before, or in a clone of your own."
  if command -v flock >/dev/null; then
    exec {lock}>target/build.lock
    flock -n "$lock" || { say "Waiting for another build in this folder ..." && flock "$lock"; }
  fi
  if ! up_to_date "$module"; then
    say "Building $title: the first time with downloads, which takes some minutes ..."
    rm -f "$module/target/runtime.classpath"
    quiet_maven "${unlinted[@]}" -Dmaven.test.skip=true -pl "$module" -am package || die "Could not be built: $title. Maven says why, above."
  fi
  [ -z "$lock" ] || exec {lock}>&-
}

# A folder for temporary files in which every process of a run works, is found by that, and goes with it. The database runs as
# another user.
run_folder() {
  local folder
  folder=$(mktemp -d -t lease4j-run-XXXXXX)
  chmod 755 "$folder"
  printf '%s\n' "$folder"
}

wants_help() {
  case " $* " in *" --help "*) ;; *) return 1 ;; esac
}
