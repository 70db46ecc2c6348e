import Domain

extension DomainError {
  /// The error of a command that toggles todos, which names those that failed; nil when none has. Its kind is that of
  /// the first. A write whose response was lost may have been performed, so none is said to have changed nothing.
  init?(ofToggling todoIDs: Set<Int>, failures: [(todoID: Int, error: DomainError)]) {
    guard let first = failures.first?.error else { return nil }
    let reasons = failures.map { "todo \($0.todoID): \($0.error.message)" }.joined(separator: "; ")
    let verb = failures.count == 1 ? "is" : "are"
    self = first.saying(
      todoIDs.count == 1
        ? "The change of todo \(failures[0].todoID) is not confirmed: \(first.message)"
        : "\(failures.count) of \(todoIDs.count) changes \(verb) not confirmed: \(reasons)")
  }
}
