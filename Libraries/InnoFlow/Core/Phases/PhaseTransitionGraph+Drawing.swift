extension PhaseTransitionGraph {
  /// The graph as a Mermaid state diagram, ending in a newline.
  ///
  /// - Parameters:
  ///   - root: Gets the arrow from the start symbol, where given.
  ///   - terminalPhases: Get an arrow to the end symbol.
  ///   - label: The text of a phase; its case name by default. Quotes and line breaks are replaced, Mermaid has no escape for them.
  public func mermaid(root: Phase? = nil, terminalPhases: Set<Phase> = [], label: (Phase) -> String = { "\($0)" }) -> String {
    let numbers = numberedPhases
    var lines = ["stateDiagram-v2"]
    lines += phases.enumerated().map { number, phase in
      let text = String(label(phase).map { $0 == "\"" ? "'" : $0.isNewline ? " " : $0 })
      return "  state \"\(text)\" as s\(number)"
    }
    if let number = root.flatMap({ numbers[$0] }) {
      lines.append("  [*] --> s\(number)")
    }
    lines += transitions.map { "  s\(numbers[$0.from, default: 0]) --> s\(numbers[$0.to, default: 0])" }
    lines += phases.enumerated().filter { terminalPhases.contains($1) }.map { number, _ in "  s\(number) --> [*]" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The graph in the DOT language of Graphviz, ending in a newline.
  ///
  /// - Parameters:
  ///   - root: Drawn bold, where given.
  ///   - terminalPhases: Drawn with a double border.
  ///   - label: The text of a phase; its case name by default.
  public func dot(root: Phase? = nil, terminalPhases: Set<Phase> = [], label: (Phase) -> String = { "\($0)" }) -> String {
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
    lines += transitions.map { "  s\(numbers[$0.from, default: 0]) -> s\(numbers[$0.to, default: 0]);" }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private var numberedPhases: [Phase: Int] {
    Dictionary(uniqueKeysWithValues: phases.enumerated().map { ($1, $0) })
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
