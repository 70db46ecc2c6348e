import Testing

/// A row of a table of mistakes: the members with the mistake, what the one error says and points at, and the members
/// after its fix-it.
struct Mistake: Sendable, CustomTestStringConvertible {
  let code: String
  let members: String
  let text: String
  let fixed: String?
  /// Whether the compiler has an error of its own, to which this is the note.
  let isNote: Bool

  init(_ code: String, _ members: String, at text: String, fixed: String? = nil, isNote: Bool = false) {
    self.isNote = isNote
    self.code = code
    self.members = members
    self.text = text
    self.fixed = fixed
  }

  var testDescription: String { "\(code): \(members)" }

  /// Expects the one error, where it points and what its fix-it makes of the source.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let findings = Finding.inContainer(members)
    #expect(findings.map(\.code) == [code], "\(findings)", sourceLocation: sourceLocation)
    #expect(findings.first?.text == text, sourceLocation: sourceLocation)
    #expect(findings.first?.isNote == isNote, sourceLocation: sourceLocation)
    #expect(findings.first?.fixed == fixed.map(Finding.container), sourceLocation: sourceLocation)
  }
}
