# shellcheck shell=bash
# What the scripts beside this file share. It is sourced, after `set -euo pipefail`; messages go to stderr,
# because stdout belongs to the program that a script runs.

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")

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

# The folder for what a script writes while it runs. Call `discard_scratch` before `exec`, which runs no trap.
scratch=$(mktemp -d)
discard_scratch() {
  rm -rf "$scratch"
}
trap discard_scratch EXIT

# Checks the toolchain and libcurl's headers; installs the headers where it may, else prints the command that does.
install_missing() {
  require_swift
  has_header curl/curl.h || install_packages libcurl4-openssl-dev
}

require_swift() {
  local hint="install Swift 6.2 or later, https://www.swift.org/install/linux/, and put its usr/bin folder into PATH"
  command -v swift >/dev/null || fail "there is no swift in PATH: $hint"
  local version
  version=$(swift --version 2>&1) || fail "swift --version fails: $version"
  [[ $version =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]] || fail "swift --version tells no version: $version"
  local major=${BASH_REMATCH[1]} minor=${BASH_REMATCH[2]}
  if ((major < 6 || (major == 6 && minor < 2))); then
    fail "Swift $major.$minor is too old: $hint"
  fi
}

has_header() {
  compgen -G "/usr/include/$1" >/dev/null ||
    compgen -G "/usr/include/*-linux-gnu/$1" >/dev/null ||
    compgen -G "/usr/local/include/$1" >/dev/null
}

# require_program <name> <package>: installs the package unless the program is there. nginx is where only root looks.
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
  "${prefix[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 -y --no-install-recommends "$@" </dev/null
}

# build_product <name> [flags of swift build]: builds it without a word on stdout. What the build prints appears on
# stderr when it fails; a line says so as soon as something has to be compiled.
build_product() {
  local log=$scratch/build.log status=0 notice message="Building $1 …"
  [[ -x $root/.build/debug/$1 || -x $root/Benchmarks/.build/release/$1 ]] ||
    message="Building $1; the first build takes some minutes …"
  : >"$log"
  (
    # On Ctrl-C the scratch folder is gone, and nothing is left to say.
    while [[ -d $scratch ]] && ! grep -q ' Compiling ' "$log"; do
      # Reading from a pipe that stays silent is a sleep without a process of its own, which would outlive the kill below.
      read -r -t 0.5 _ <> <(:) || true
    done
    [[ ! -d $scratch ]] || say "$message"
  ) &
  notice=$!
  trap 'say "Interrupted while building $1."; exit 130' INT
  swift build --package-path "$root" --product "$@" </dev/null >"$log" 2>&1 || status=$?
  trap - INT
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
