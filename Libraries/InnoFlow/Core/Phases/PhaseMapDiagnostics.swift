public import Logging

/// How violations of a ``PhaseMap`` are reported. A violation never stops the program, and the choice here does not
/// affect the phase.
public struct PhaseMapDiagnostics<Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  private let receive: (@Sendable (_ violation: PhaseMapViolation<Action, Phase>, _ location: String) -> Void)?

  /// Reports nothing.
  public static var disabled: Self {
    Self(receive: nil)
  }

  /// Calls a closure, in debug and release builds, on the main actor while the action is reduced; it should be fast.
  public static func sink(_ receive: @escaping @Sendable (PhaseMapViolation<Action, Phase>) -> Void) -> Self {
    Self { violation, _ in receive(violation) }
  }

  /// Fails the test when a `TestStore` runs the reducer; otherwise logs a warning in debug builds and does nothing in
  /// release builds. The message names where the map is declared. The default.
  public static var debugWarnings: Self {
    Self { violation, location in
      RuntimeWarning.report("\(violation) The map is at \(location).")
    }
  }

  /// Logs violations with swift-log, in debug and release builds.
  public static func log(_ logger: Logger, level: Logger.Level = .error) -> Self {
    Self { violation, location in
      logger.log(level: level, "\(violation) The map is at \(location).")
    }
  }

  @usableFromInline
  func report(_ violation: PhaseMapViolation<Action, Phase>, of location: String) {
    receive?(violation, location)
  }
}

/// A violation of the contract between a reducer and its ``PhaseMap``.
public enum PhaseMapViolation<Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  /// The reducer wrote the phase itself; the write was undone.
  case directMutation(action: Action, owned: Phase, written: Phase)
  /// A resolver returned a phase that it had not declared; the phase stayed.
  case undeclaredTarget(action: Action, from: Phase, target: Phase, declared: [Phase])
  /// A rule led back to its own phase, which the map forbids; the phase stayed.
  case illegalSelfTransition(action: Action, phase: Phase)
}

extension PhaseMapViolation: Equatable where Action: Equatable {}

extension PhaseMapViolation: CustomStringConvertible {
  /// The mistake and its remedy, for the developer. Payloads of actions are left out.
  public var description: String {
    switch self {
    case .directMutation(let action, let owned, let written):
      """
      The reducer set the phase from \(owned) to \(written) on \(caseName(of: action)); \
      the phase map owns it, so the write was reverted. \
      Add a rule to the map and do not write the phase in the reducer.
      """
    case .undeclaredTarget(let action, let from, let target, let declared):
      """
      The rule of phase \(from) on \(caseName(of: action)) resolved to \(target), \
      which is not among its targets (\(declared.map { "\($0)" }.joined(separator: ", "))); \
      the phase stayed. Add it to the targets.
      """
    case .illegalSelfTransition(let action, let phase):
      """
      The rule of phase \(phase) on \(caseName(of: action)) leads back to \(phase), \
      which this map forbids; the phase stayed. \
      Remove the rule, or choose another policy for self transitions.
      """
    }
  }
}
