/// Who hears about violations of a ``PhaseMap``. Violations never stop the program, and the phase is settled the same way whoever listens.
public struct PhaseMapDiagnostics<Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  private let receive: (@Sendable (_ violation: PhaseMapViolation<Action, Phase>, _ location: String) -> Void)?

  /// Nobody.
  public static var disabled: Self {
    Self(receive: nil)
  }

  /// A closure, in debug and release builds; called on the actor of the store while the action is reduced, so it should be quick.
  public static func sink(_ receive: @escaping @Sendable (PhaseMapViolation<Action, Phase>) -> Void) -> Self {
    Self { violation, _ in receive(violation) }
  }

  /// The developer, who is told where the map is declared: by a failure of the test when a `TestStore` runs the reducer, otherwise by a warning in the log in debug
  /// builds and not at all in release builds. The default.
  public static var debugWarnings: Self {
    Self { violation, location in
      Misuse.report("\(violation) The map is at \(location).")
    }
  }

  @usableFromInline
  func report(_ violation: PhaseMapViolation<Action, Phase>, of location: String) {
    receive?(violation, location)
  }
}
