# shellcheck shell=bash
# What a build with a sanitizer needs beside the flag: scripts/test sources this file, with its name in $sanitizer.

# The address sanitizer looks for leaks too, at the end of each process.
export LSAN_OPTIONS=suppressions=$root/Tests/Support/leak-sanitizer.txt:print_suppressions=0:${LSAN_OPTIONS-}
# Not 66, the thread sanitizer's default, which is innosample's exit code for an item that does not exist. The program
# handles SIGSEGV itself: it restores the terminal.
export TSAN_OPTIONS="suppressions=$root/Tests/Support/thread-sanitizer.txt exitcode=99 handle_segv=0 ${TSAN_OPTIONS-}"
if [[ $sanitizer == thread ]]; then
  # Locks and continuations that the sanitizer sees.
  objects=$("$root/Tests/Support/ThreadSanitizer/build" "$root/.build-thread/synchronization")
  while read -r object; do build_flags+=(-Xlinker "$object"); done <<<"$objects"
fi
