import Testing

/// Row of a table of mistakes: the members with the mistake, the code and location of the diagnostic, and the members
/// after its fix-it.
struct Mistake: Sendable, CustomTestStringConvertible {
  let code: String
  let members: String
  let text: String
  let fixed: String?
  /// Whether the diagnostic is a note, for a mistake that the compiler reports itself.
  let isNote: Bool

  init(_ code: String, _ members: String, at text: String, fixed: String? = nil, isNote: Bool = false) {
    self.isNote = isNote
    self.code = code
    self.members = members
    self.text = text
    self.fixed = fixed
  }

  var testDescription: String { "\(code): \(members)" }

  /// Expects exactly this diagnostic, its location and the source after its fix-it.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let findings = Finding.inContainer(members)
    #expect(findings.map(\.code) == [code], "\(findings)", sourceLocation: sourceLocation)
    #expect(findings.first?.text == text, sourceLocation: sourceLocation)
    #expect(findings.first?.isNote == isNote, sourceLocation: sourceLocation)
    #expect(findings.first?.fixed == fixed.map(Finding.container), sourceLocation: sourceLocation)
  }
}
