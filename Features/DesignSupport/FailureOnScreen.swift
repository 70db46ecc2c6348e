public import Domain

/// Why a command has failed whose screen says it too, such as that of a form: the shell reports it, the app does not repeat it.
public struct FailureOnScreen: Error, CustomStringConvertible {
  public let error: DomainError

  public init(_ error: DomainError) {
    self.error = error
  }

  public var description: String { error.message }
}
