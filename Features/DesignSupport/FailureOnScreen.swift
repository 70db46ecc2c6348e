public import Domain
public import TerminalUI

/// The failure of a command whose screen shows it too, such as that of a form. The shell prints it; the app does not
/// repeat it.
public struct FailureOnScreen: Error, CustomStringConvertible {
  public let failure: ScreenFailure

  public init(_ failure: ScreenFailure) {
    self.failure = failure
  }

  public init(_ error: DomainError) {
    self.init(ScreenFailure(error))
  }

  public var description: String { failure.message }
}
