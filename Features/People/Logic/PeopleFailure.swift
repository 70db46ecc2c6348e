import Domain

/// Why the people could not be loaded, in words for the screen.
public struct PeopleFailure: Equatable, Sendable {
  public let code: String
  public let message: String
  public let hint: String?

  init(_ error: DomainError) {
    code = error.code
    message = error.message
    hint = error.hint
  }
}
