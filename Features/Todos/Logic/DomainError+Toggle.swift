import Domain

extension DomainError {
  /// What a command that toggles todos says of those that have failed; nil when none has. Its kind is that of the
  /// first.
  init?(ofToggling todoIDs: Set<Int>, failures: [(todoID: Int, error: DomainError)]) {
    guard let first = failures.first?.error else { return nil }
    let reasons = failures.map { "todo \($0.todoID): \($0.error.message)" }.joined(separator: "; ")
    let verb = failures.count == 1 ? "was" : "were"
    self.init(
      first.kind,
      message: todoIDs.count == 1
        ? "Todo \(failures[0].todoID) was not changed: \(first.message)"
        : "\(failures.count) of \(todoIDs.count) todos \(verb) not changed: \(reasons)",
      hint: first.hint, details: first.details, serverMessage: first.serverMessage, fields: first.fields,
      retryAfter: first.retryAfter)
  }
}
