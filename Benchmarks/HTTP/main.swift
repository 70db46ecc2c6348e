import Glibc

// The main thread of an async `main()` ends, with its stack, which valgrind cannot watch.
Task.detached {
  await Command.start()
  exit(EXIT_SUCCESS)
}
while true { pause() }
