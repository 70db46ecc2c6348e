extension PhaseTransitionGraph {
  /// Checks the topology: every phase can be reached from the root, none is left out of `allPhases`, and a flow ends only where it may.
  ///
  /// - Parameters:
  ///   - allPhases: Every phase there is, `CaseIterable`'s `allCases` for instance. Repetitions do no harm.
  ///   - root: Where the feature starts.
  ///   - terminalPhases: Where a flow may end. They may have moves that leave them; the report then has a note.
  public func validationReport(allPhases: [Phase], root: Phase, terminalPhases: Set<Phase> = []) -> PhaseGraphReport<Phase> {
    var seen: Set<Phase> = []
    let declared = allPhases.filter { seen.insert($0).inserted }
    let known = phases.contains(root)
    let reached = reachable(from: root)
    var issues: [PhaseGraphReport<Phase>.Issue] = []
    if !known {
      issues.append(.missingRoot(root))
    }
    if !seen.contains(root) {
      issues.append(.rootNotDeclared(root))
    }
    if known {
      issues += declared.filter { !reached.contains($0) }.map { .unreachable($0) }
    }
    issues += transitions.filter { !seen.contains($0.to) }.map { .unknownSuccessor(from: $0.from, to: $0.to) }
    let targets = Set(transitions.map(\.to))
    issues += phases.filter { !seen.contains($0) && !targets.contains($0) && $0 != root }.map { .unknownSource($0) }
    issues += declared.filter { successors(from: $0).isEmpty && !terminalPhases.contains($0) }.map { .deadEnd($0) }
    let notes = phases.filter { terminalPhases.contains($0) && !successors(from: $0).isEmpty }.map { phase in
      PhaseGraphReport<Phase>.Note.terminalWithOutgoing(
        phase, successors: transitions.filter { $0.from == phase }.map(\.to))
    }
    return PhaseGraphReport(issues: issues, notes: notes)
  }

  private func reachable(from root: Phase) -> Set<Phase> {
    var reached: Set<Phase> = [root]
    var open = [root]
    while let phase = open.popLast() {
      for next in successors(from: phase) where reached.insert(next).inserted {
        open.append(next)
      }
    }
    return reached
  }
}
