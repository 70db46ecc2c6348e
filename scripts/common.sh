# shellcheck shell=bash
# What the scripts beside this file share. It is sourced, after `set -euo pipefail`; messages go to stderr,
# because stdout belongs to the program that a script runs.

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")

# What to build is chosen by each script.
unset INNOSAMPLE_TARGETS

say() {
  printf '%s\n' "$*" >&2
}

# usage <script>: prints the comment at the top of a script.
usage() {
  sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$1"
}

fail() {
  say "error: $*"
  exit 1
}

# The folder for what a script writes while it runs. Call `discard_scratch` before `exec`, which runs no trap. A
# subshell that is ended right after its start runs the trap of the script, and must not delete the script's folder.
scratch=$(mktemp -d)
discard_scratch() {
  [[ $BASHPID != "$$" ]] || rm -rf "$scratch"
}
trap discard_scratch EXIT

# Looks for swift and libcurl's headers; installs the headers where it may, else prints the command that does.
install_missing() {
  require_swift
  has_header curl/curl.h || install_packages libcurl4-openssl-dev
}

install_swift="install Swift 6.2 or later, https://www.swift.org/install/linux/, and put its usr/bin folder into PATH"

require_swift() {
  command -v swift >/dev/null || fail "there is no swift in PATH: $install_swift"
}

# build_environment COMMAND…: runs a command without the variables of the environment that differ from one call of a
# script to the next. In another environment SwiftPM evaluates the manifests of all packages again, which takes seconds.
build_environment() (
  targets=${INNOSAMPLE_TARGETS-}
  unset TESTED_SUITE "${!INNOSAMPLE_@}"
  cd "$root"
  exec env -u OLDPWD -u SHLVL INNOSAMPLE_TARGETS="$targets" "$@"
)

# swift_build [flags of swift build]. The version of Swift is checked only after a failed build, because the check takes
# about as long as a build with nothing to do. SwiftPM's warnings about dependencies that the selected targets do not
# use are left out. INNOSAMPLE_BUILD_FLAGS are those of a run of all tests, of which this build is a part.
swift_build() {
  local status=0 version flags
  read -ra flags <<<"${INNOSAMPLE_BUILD_FLAGS-}"
  flags=("$@" "${flags[@]}")
  {
    build_environment swift build "${flags[@]}" </dev/null 2>&1 >&3 | sed -u '/ is not used by any target$/d' >&2
  } 3>&1 || status=$?
  ((status != 0)) || return 0
  version=$(swift --version 2>&1) || true
  if [[ $version =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]] && ((BASH_REMATCH[1] * 100 + BASH_REMATCH[2] < 602)); then
    say "error: Swift ${BASH_REMATCH[1]}.${BASH_REMATCH[2]} is too old: $install_swift"
  fi
  return "$status"
}

has_header() {
  compgen -G "/usr/include/$1" >/dev/null ||
    compgen -G "/usr/include/*-linux-gnu/$1" >/dev/null ||
    compgen -G "/usr/local/include/$1" >/dev/null
}

# require_program <name> <package>: installs the package unless the program is there. nginx is in /usr/sbin, which only
# root has in PATH.
require_program() {
  PATH=$PATH:/usr/sbin command -v "$1" >/dev/null || install_packages "$2"
}

install_packages() {
  if ! command -v apt-get >/dev/null; then
    fail "$* missing, as Debian names it: install it with your package manager"
  fi
  local prefix=()
  if ((EUID != 0)); then
    if ! { command -v sudo && sudo -n true; } >/dev/null 2>&1; then
      say "error: $* missing. Install with"
      say "  sudo apt-get update && sudo apt-get install -y $*"
      exit 1
    fi
    prefix=(sudo -n)
  fi
  say "Installing $* …"
  local log=$scratch/install.log
  if ! { apt_get "${prefix[@]}" update && apt_get "${prefix[@]}" install "$@"; } >"$log" 2>&1; then
    cat "$log" >&2
    fail "installing failed. Try: ${prefix[*]:+sudo }apt-get update && ${prefix[*]:+sudo }apt-get install -y $*"
  fi
}

# apt_get [sudo -n] <command> [packages]: without questions, waiting for another apt-get to finish.
apt_get() {
  local prefix=()
  if [[ $1 == sudo ]]; then
    prefix=(sudo -n)
    shift 2
  fi
  "${prefix[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -o DPkg::Lock::Timeout=120 -y --no-install-recommends "$@" </dev/null
}

# building NAME LOG: announces the build. Only swift-syntax takes minutes; its modules are compiled first.
building() {
  if grep -qs '\] Compiling _\{0,1\}SwiftSyntax' "$2"; then
    say "Building $1; the first build takes some minutes …"
  else
    say "Building $1 …"
  fi
}

# build_product <name> [flags of swift build]: builds a product and what it needs, and writes nothing to stdout. The
# output of the build appears on stderr when it fails; a line announces the build when something has to be compiled.
build_product() {
  local log=$scratch/build.log status=0 product=$1 selection=$1 notice stderr
  # Another package that depends on this one builds with it: the variable would limit the targets of this one.
  [[ " $* " != *' --package-path '* ]] || selection=
  : >"$log"
  (
    # After Ctrl-C the scratch folder does not exist any more, and nothing is announced.
    while [[ -d $scratch ]] && ! grep -qs '^\[.*\] Compiling [^ ]* [^ ]*\.swift' "$log"; do
      # A read with a timeout from a silent pipe: unlike sleep it starts no process, which would outlive the kill below.
      read -r -t 0.2 _ <> <(:) || true
    done
    [[ ! -d $scratch ]] || building "$1" "$log"
  ) &
  notice=$!
  # The trap runs while the build's output goes into the log, and in a function with arguments of its own.
  exec {stderr}>&2
  trap 'say "Interrupted while building $product." 2>&"$stderr"; exit 130' INT
  INNOSAMPLE_TARGETS=$selection swift_build --package-path "$root" --product "$@" >"$log" 2>&1 || status=$?
  trap - INT
  exec {stderr}>&-
  { kill "$notice" && wait "$notice"; } 2>/dev/null || true
  if ((status != 0)); then
    cat "$log" >&2
    say "error: the build of $1 failed"
    exit "$status"
  fi
}

# help_or_continue <script> [arguments]: with -h or --help among the arguments, prints the script's help and ends it.
help_or_continue() {
  local script=$1 argument
  shift
  for argument; do
    if [[ $argument == -h || $argument == --help ]]; then
      usage "$script"
      exit 0
    fi
  done
}
