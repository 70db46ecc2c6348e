/// What ``PhaseTransitionGraph/validationReport(allPhases:root:terminalPhases:)`` found.
public struct PhaseGraphReport<Phase: Hashable & Sendable>: Equatable, Sendable {
  /// A fault of the graph.
  public enum Issue: Hashable, Sendable {
    /// The graph does not have the root.
    case missingRoot(Phase)
    /// The root is not among all phases.
    case rootNotDeclared(Phase)
    /// No way leads from the root to this phase.
    case unreachable(Phase)
    /// A move leads to a phase that is not among all phases.
    case unknownSuccessor(from: Phase, to: Phase)
    /// A phase that no move leads to is in the graph, but not among all phases.
    case unknownSource(Phase)
    /// No move leaves this phase, and it is not terminal.
    case deadEnd(Phase)
  }

  /// Something to know about the graph that is no fault by itself.
  public enum Note: Hashable, Sendable {
    /// A terminal phase can be left again, as a loaded list can be loaded anew.
    case terminalWithOutgoing(Phase, successors: [Phase])
  }

  /// The faults: by kind in the order of ``Issue``, within a kind in the order of the phases.
  public let issues: [Issue]
  /// In the order of the phases.
  public let notes: [Note]

  /// Whether there are no faults. Notes do not count.
  public var isValid: Bool { issues.isEmpty }
}

extension PhaseGraphReport.Issue: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missingRoot(let phase): "the graph does not have the root \(phase)"
    case .rootNotDeclared(let phase): "the root \(phase) is not among all phases"
    case .unreachable(let phase): "no way leads from the root to \(phase)"
    case .unknownSuccessor(let from, let to): "\(from) leads to \(to), which is not among all phases"
    case .unknownSource(let phase): "the graph has \(phase), which is not among all phases"
    case .deadEnd(let phase): "no move leaves \(phase), which is not terminal"
    }
  }
}

extension PhaseGraphReport.Note: CustomStringConvertible {
  public var description: String {
    switch self {
    case .terminalWithOutgoing(let phase, let successors):
      "the terminal phase \(phase) leads to \(successors.map { "\($0)" }.joined(separator: ", "))"
    }
  }
}
