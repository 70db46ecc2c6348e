public import Domain

/// The failure of a command whose screen shows it too, such as that of a form. The shell prints it; the app does not
/// repeat it.
public struct FailureOnScreen: Error, CustomStringConvertible {
  public let error: DomainError

  public init(_ error: DomainError) {
    self.error = error
  }

  public var description: String { error.message }
}
