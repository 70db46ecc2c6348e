import Domain
import Testing

@Suite struct FieldTextsTests {
  @Test func textsAreReadAsValues() throws {
    var form = FieldTexts(["a": " b ", "n": " 3 ", "d": "1.5", "b": "yes", "w": "open"])
    let (text, int, double) = (form.required("a", .text), form.required("n", .int), form.required("d", .double))
    let (bool, word) = (form.required("b", .bool), form.required("w", .word(of: ["open", "closed"])))
    let none = form.optional("none", .int)
    #expect((text, int, double, bool, word) == (" b ", 3, 1.5, true, "open"))
    #expect(none == nil)
    try form.check("The album")
  }

  @Test func blankEmptiesAFieldThatMayBeEmpty() throws {
    var form = FieldTexts(["a": " ", "n": "3"])
    let (emptied, changed) = (form.optionalChange("a", .text), form.optionalChange("n", .int))
    #expect(emptied == .some(nil) && changed == 3)
    #expect(form.change("n", .int) == 3)
    let (none, alsoNone) = (form.optionalChange("d", .double), form.change("d", .double))
    #expect(none == nil && alsoNone == nil)
    try form.check("The change")
    _ = form.change("a", .text)
    let error = #expect(throws: DomainError.self) { try form.check("The change") }
    #expect(error?.fields == ["a": ["Required."]])
  }

  @Test func allThatIsWrongIsSaidAtItsField() {
    var form = FieldTexts(["a": "  ", "n": "3.5", "d": "inf", "b": "maybe", "w": "shut"])
    _ = form.required("a", .text)
    _ = form.required("n", .int)
    _ = form.optional("d", .double)
    _ = form.required("b", .bool)
    _ = form.optional("w", .word(of: ["open", "closed"]))
    let error = #expect(throws: DomainError.self) { try form.check("The album") }
    #expect(error?.kind == .validation)
    #expect(error?.message == "The album is not valid")
    #expect(
      error?.fields == [
        "a": ["Required."], "n": ["Not a whole number."], "d": ["Not a number."], "b": ["Not yes or no."],
        "w": ["Not one of open, closed."],
      ])
  }
}
