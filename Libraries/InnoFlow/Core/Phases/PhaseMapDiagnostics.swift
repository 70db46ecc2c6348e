private import Logging

/// Who hears about violations of a ``PhaseMap``. Violations never stop the program, and the phase is settled the same way whoever listens.
public struct PhaseMapDiagnostics<Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  private let receive: (@Sendable (PhaseMapViolation<Action, Phase>) -> Void)?

  /// Nobody.
  public static var disabled: Self {
    Self(receive: nil)
  }

  /// A closure, in debug and release builds; called on the actor of the store while the action is reduced, so it should be quick.
  public static func sink(_ receive: @escaping @Sendable (PhaseMapViolation<Action, Phase>) -> Void) -> Self {
    Self(receive: receive)
  }

  /// A warning in the log in debug builds, nobody in release builds. The default.
  public static var debugWarnings: Self {
    #if DEBUG
      Self { violation in
        Logger(label: "InnoFlow").warning("\(violation)")
      }
    #else
      .disabled
    #endif
  }

  @usableFromInline
  func report(_ violation: PhaseMapViolation<Action, Phase>) {
    receive?(violation)
  }
}
