/// Standard output cannot be written, for a reason of the system's.
struct OutputError: Error {
  let reason: String
}
