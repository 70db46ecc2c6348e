/// Why the command ends with another code than 0.
struct ToolFailure: Error {
  enum Code: Int32 {
    case failure = 1
    case file, invalid, noContainers
  }

  let code: Code
  /// Nil where everything is said on standard output.
  let message: String?
}
