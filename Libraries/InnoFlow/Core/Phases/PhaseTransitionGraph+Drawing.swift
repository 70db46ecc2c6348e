extension PhaseTransitionGraph {
  /// The graph as a Mermaid state diagram, ending in a newline.
  ///
  /// - Parameters:
  ///   - root: The target of the arrow from the start symbol, if given.
  ///   - terminalPhases: The phases with an arrow to the end symbol.
  ///   - label: The text of a phase; its case name by default. Quotes and line breaks are replaced, as Mermaid cannot
  ///     escape them.
  ///   - transitionLabel: The text beside an arrow; none by default.
  public func mermaid(
    root: Phase? = nil, terminalPhases: Set<Phase> = [], label: (Phase) -> String = { "\($0)" },
    transitionLabel: (Transition) -> String? = { _ in nil }
  ) -> String {
    let numbers = numberedPhases
    var lines = ["stateDiagram-v2"]
    lines += phases.enumerated().map { number, phase in
      "  state \"\(replacedForMermaid(label(phase)))\" as s\(number)"
    }
    if let number = root.flatMap({ numbers[$0] }) {
      lines.append("  [*] --> s\(number)")
    }
    lines += transitions.map { transition in
      let text = transitionLabel(transition).map { " : \(replacedForMermaid($0))" } ?? ""
      return "  s\(numbers[transition.from, default: 0]) --> s\(numbers[transition.to, default: 0])\(text)"
    }
    lines += phases.enumerated().filter { terminalPhases.contains($1) }.map { number, _ in "  s\(number) --> [*]" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The graph in the DOT language of Graphviz, ending in a newline.
  ///
  /// - Parameters:
  ///   - root: Drawn bold, if given.
  ///   - terminalPhases: Drawn with a double border.
  ///   - label: The text of a phase; its case name by default.
  ///   - transitionLabel: The text beside an arrow; none by default.
  public func dot(
    root: Phase? = nil, terminalPhases: Set<Phase> = [], label: (Phase) -> String = { "\($0)" },
    transitionLabel: (Transition) -> String? = { _ in nil }
  ) -> String {
    let numbers = numberedPhases
    var lines = ["digraph phases {"]
    lines += phases.enumerated().map { number, phase in
      var attributes = ["label=\"\(escapedForDOT(label(phase)))\""]
      if phase == root {
        attributes.append("style=bold")
      }
      if terminalPhases.contains(phase) {
        attributes.append("peripheries=2")
      }
      return "  s\(number) [\(attributes.joined(separator: ", "))];"
    }
    lines += transitions.map { transition in
      let text = transitionLabel(transition).map { " [label=\"\(escapedForDOT($0))\"]" } ?? ""
      return "  s\(numbers[transition.from, default: 0]) -> s\(numbers[transition.to, default: 0])\(text);"
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private var numberedPhases: [Phase: Int] {
    Dictionary(uniqueKeysWithValues: phases.enumerated().map { ($1, $0) })
  }

  private func replacedForMermaid(_ text: String) -> String {
    String(text.map { $0 == "\"" ? "'" : $0.isNewline ? " " : $0 })
  }

  private func escapedForDOT(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "\"", "\\": escaped += "\\\(character)"
      case _ where character.isNewline: escaped += "\\n"
      default: escaped.append(character)
      }
    }
  }
}
