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

# help_or_continue <script> [arguments]: with -h or --help among the arguments, prints the script's help and ends it.
help_or_continue() {
  [[ " ${*:2} " != *" -h "* && " ${*:2} " != *" --help "* ]] || { usage "$1" && exit; }
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

require_swift() {
  command -v swift >/dev/null ||
    fail "there is no swift in PATH: install Swift 6.2 or later, https://www.swift.org/install/linux/"
}

# Looks for swift and libcurl's headers; installs the headers where it may, else prints the command that does.
install_missing() {
  require_swift
  [[ -n $(find /usr/include /usr/local/include -maxdepth 3 -path '*/curl/curl.h' 2>/dev/null) ]] ||
    install_packages libcurl4-openssl-dev
}

# require_program <name> <package>: installs the package unless the program is there. nginx is in /usr/sbin, which only
# root has in PATH.
require_program() {
  PATH=$PATH:/usr/sbin command -v "$1" >/dev/null || install_packages "$2"
}

# Without questions, waiting for another apt-get to finish.
install_packages() {
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 -y --no-install-recommends)
  ((EUID == 0)) || apt=(sudo -n "${apt[@]}")
  say "Installing $* …"
  if ! { "${apt[@]}" update && "${apt[@]}" install "$@"; } </dev/null >"$scratch/install.log" 2>&1; then
    cat "$scratch/install.log" >&2
    fail "$* missing. Try: sudo apt-get update && sudo apt-get install -y $*"
  fi
}

# swift_build [flags of swift build]: builds from the root, without the variables that differ from one call of a script
# to the next: in another environment SwiftPM evaluates the manifests of all packages again, which takes seconds. One of
# them names the toolchain: SwiftPM would not evaluate the manifest again when it was moved.
swift_build() (
  targets=${INNOSAMPLE_TARGETS-}
  unset "${!INNOSAMPLE_@}"
  cd "$root" || exit
  toolchain=$(readlink -f "$(command -v swift)")
  # Modules of the package swift-syntax, from a build that used it, would hide those of the toolchain.
  if [[ ${INNO_SWIFT_SYNTAX-} != package && -e ${toolchain%/bin/*}/lib/swift/host/libSwiftSyntax.so ]]; then
    rm -f .build/*/*/Modules*/Swift*.swiftmodule
  fi
  exec env -u OLDPWD -u SHLVL INNOSAMPLE_TARGETS="$targets" INNOSAMPLE_TOOLCHAIN="$toolchain" \
    swift build "$@" </dev/null
)

# build_product <name> [flags of swift build]: builds a product and what it needs, and writes nothing to stdout. The
# first build is announced, because it takes minutes.
build_product() {
  local package=$root configuration=debug selection=$1
  [[ " $* " != *' --configuration release '* ]] || configuration=release
  # Another package builds this one with it, and may use every target.
  [[ " $* " != *' --package-path '* ]] || { package=$3 selection=all; }
  [[ -x $package/.build/$configuration/$1 ]] || say "Building $1; the first build takes some minutes …"
  INNOSAMPLE_TARGETS=$selection swift_build --quiet --package-path "$root" --product "$@" >&2 ||
    fail "the build of $1 failed"
}

# The package with the libraries and the generators: this one.
libraries_folder() { printf '%s' "$root"; }

# generator PROGRAM: builds a program of the package in Tools and prints its path. It is built when its sources or the
# toolchain have changed; to ask SwiftPM whether they have takes longer than the program itself.
generator() {
  local tools builds=$root/.build-generators folders=(ArchitectureRules Generator FeatureGenerator) sum program
  [[ $1 != app-generator ]] || folders+=(AppCopying AppGenerator)
  tools=$(libraries_folder)/Tools
  sum=$(cd "$tools" && { readlink -f "$(command -v swift)" && find "${folders[@]}" -name '*.swift' | sort |
    xargs cat; } | sha256sum)
  program=$builds/${sum:0:16}/$1
  if [[ ! -x $program ]]; then
    say "Building $1 …"
    swift_build --quiet --package-path "$tools" --scratch-path "$builds" --product "$1" >&2 ||
      fail "the build of $1 failed"
    mkdir -p "${program%/*}"
    cp "$builds/debug/$1" "$program"
  fi
  printf '%s' "$program"
}

# run_generator PROGRAM [arguments]: runs such a program in the place of the script.
run_generator() {
  local program
  require_swift
  program=$(generator "$1")
  discard_scratch
  exec "$program" "${@:2}"
}
