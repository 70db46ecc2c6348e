import Testing

@testable import Generator

@Suite struct SwiftFileTests {
  private static let list = "var names: [String] {\n  [\n    \"A\",\n    \"C\",\n  ]\n}\n"

  @Test func elementIsInsertedInOrderAndRemoved() {
    var file = SwiftFile(Self.list)
    let isInserted = file.insert("\"B\"", intoListOf: "names", before: { $0 > "\"B\"" })
    #expect(isInserted)
    #expect(file.text == "var names: [String] {\n  [\n    \"A\",\n    \"B\",\n    \"C\",\n  ]\n}\n")
    file.removeElements(ofListOf: "names") { $0 == "\"B\"" }
    #expect(file.text == Self.list)
  }

  @Test(arguments: ["\"0\"", "\"D\""])
  func elementIsInsertedAndRemovedAtBothEndsOfAList(element: String) {
    var file = SwiftFile(Self.list)
    let isInserted = file.insert(element, intoListOf: "names", before: { $0 > element })
    #expect(isInserted)
    #expect(file.elements(of: "names")?.contains(element) == true)
    file.removeElements(ofListOf: "names") { $0 == element }
    #expect(file.text == Self.list)
  }

  /// Lists as people and the formatter write them, with an element put in: in the order of the alphabet.
  static let layouts: [(before: String, element: String, after: String)] = [
    ("[]", "B", "[\n    B\n  ]"),
    ("[\n  ]", "B", "[\n    B\n  ]"),
    ("[\n    A\n  ]", "B", "[\n    A,\n    B,\n  ]"),
    ("[\n    A,\n  ]", "B", "[\n    A,\n    B,\n  ]"),
    ("[\n    C\n  ]", "B", "[\n    B,\n    C,\n  ]"),
    ("[\n    A,\n    B\n  ]", "C", "[\n    A,\n    B,\n    C,\n  ]"),
    ("[A]", "B", "[A, B]"),
    ("[A, C]", "B", "[A, B, C]"),
    ("[B, C]", "A", "[A, B, C]"),
    ("[A, B,]", "C", "[A, B, C]"),
    ("[\n    A,\n    B]", "C", "[\n    A,\n    B, C]"),
    ("[\n    A,  // first\n    C,\n  ]", "B", "[\n    A,  // first\n    B,\n    C,\n  ]"),
    ("[\n    A  // first\n  ]", "B", "[\n    A,  // first\n    B,\n  ]"),
    ("[  // all\n    B\n  ]", "A", "[  // all\n    A,\n    B,\n  ]"),
    ("[\n    A,\n    // third\n    C,\n  ]", "B", "[\n    A,\n    B,\n    // third\n    C,\n  ]"),
    ("[\n    A,\n    C,\n    // more come here\n  ]", "D", "[\n    A,\n    C,\n    D,\n    // more come here\n  ]"),
    ("[\n    // more come here\n  ]", "D", "[\n    D\n    // more come here\n  ]"),
    ("[A,\n    B  // last\n  ]", "C", "[A,\n    B,  // last\n    C,\n  ]"),
    ("[A,  // first\n    C]", "B", "[A,  // first\n    B,\n    C]"),
    ("[\n        A,\n        C,\n      ]", "B", "[\n        A,\n        B,\n        C,\n      ]"),
  ]

  @Test(arguments: layouts)
  func elementIsInsertedIntoAListOfAnyLayout(before: String, element: String, after: String) {
    var file = SwiftFile("extension E {\n  static let all = \(before)\n}\n")
    let isInserted = file.insert(element, intoListOf: "all", before: { $0 > element })
    #expect(isInserted)
    #expect(file.text == "extension E {\n  static let all = \(after)\n}\n")
    #expect(parses(file.text))
  }

  @Test(arguments: [
    ("[\n    A,\n    B,\n  ]", "[\n    A\n  ]"), ("[\n    B\n  ]", "[]"), ("[\n    B,\n  ]", "[]"), ("[B]", "[]"),
    ("[A, B]", "[A]"),
    ("[B, C]", "[C]"), ("[A, B, C]", "[A, C]"), ("[\n    A,\n    B]", "[\n    A]"),
    ("[\n    A,  // first\n    B,  // second\n    C,  // third\n  ]", "[\n    A,  // first\n    C,  // third\n  ]"),
    ("[\n    A,  // first\n    // second\n    B,\n  ]", "[\n    A  // first\n  ]"),
    ("[  // all\n    B\n  ]", "[  // all\n  ]"), ("[A, B, /* last */]", "[A /* last */]"),
    ("[\n    B\n    // more come here\n  ]", "[\n    // more come here\n  ]"),
  ])
  func elementIsRemovedFromAListOfAnyLayout(before: String, after: String) {
    var file = SwiftFile("extension E {\n  static let all = \(before)\n}\n")
    file.removeElements(ofListOf: "all") { $0 == "B" }
    #expect(file.text == "extension E {\n  static let all = \(after)\n}\n")
    #expect(parses(file.text))
  }

  @Test(arguments: [
    (["A", "B"], "[\n    C,  // third\n    D,\n  ]"), (["B", "C"], "[\n    A,\n    D,\n  ]"),
    (["A", "D"], "[\n    B,\n    C,  // third\n  ]"),
    (["B", "C", "D"], "[\n    A\n  ]"), (["A", "B", "C", "D"], "[]"),
  ])
  func severalElementsAreRemovedAtOnce(unwanted: [String], after: String) {
    var file = SwiftFile("let all = [\n    A,\n    B,\n    C,  // third\n    D,\n  ]\n")
    file.removeElements(ofListOf: "all") { unwanted.contains($0) }
    #expect(file.text == "let all = \(after)\n")
  }

  @Test func missingListHasNoElementsAndTakesNone() {
    var file = SwiftFile("let a = 1\n")
    let isInserted = file.insert("1", intoListOf: "a")
    #expect(!isInserted)
    #expect(file.elements(of: "a") == nil)
  }

  @Test(arguments: [
    "public protocol P {\n}\n", "public protocol P {\n  var a: A { get }\n}\n",
    "@DIContainer\nstruct S: P {\n  @Provide(.input)\n  var a: A\n}\n",
  ])
  func memberIsAppendedAndRemoved(text: String) {
    var file = SwiftFile(text)
    let isAppended = file.append(member: "\n  var b: any B { get }")
    #expect(isAppended)
    #expect(file.members(naming: ["B"]) == [["\n  var b: any B { get }"]])
    #expect(file.members(naming: ["C"]) == [[]])
    file.removeMembers(naming: ["B"])
    #expect(file.text == text)
  }

  @Test(arguments: [
    ("A", "  @Q(r: { (c: C) in\n    c\n  })\n  public var b: B\n"), ("B", "  @P(.input)\n  var a: A\n"),
  ])
  func memberIsRemovedWithItsAttributes(type: String, rest: String) {
    var file = SwiftFile(
      "@D\nstruct S {\n  @P(.input)\n  var a: A\n  @Q(r: { (c: C) in\n    c\n  })\n  public var b: B\n}\n")
    file.removeMembers(naming: [type])
    #expect(file.text == "@D\nstruct S {\n\(rest)}\n")
  }

  @Test(arguments: [("A", "struct S { var b: B }\n"), ("B", "struct S { var a: A; }\n")])
  func membersOnOneLineAreThoseBetweenSemicolons(type: String, rest: String) {
    let file = SwiftFile("struct S { var a: A; var b: B }\n")
    #expect(file.members(naming: ["A"]) == [[" var a: A;"]])
    #expect(file.members(naming: ["B"]) == [[" var b: B"]])
    var changed = file
    changed.removeMembers(naming: [type])
    #expect(changed.text == rest)
  }

  @Test(arguments: [
    ("A", "import A\nimport B\nimport D\n"), ("C", "import B\nimport C\nimport D\n"),
    ("E", "import B\nimport D\nimport E\n"),
  ])
  func importIsInsertedInAlphabeticalOrder(module: String, imports: String) {
    let before = "import B\nimport D\n\nextension X {}\n"
    var file = SwiftFile(before)
    file.insert(import: module)
    #expect(file.text == imports + "\nextension X {}\n")
    file.remove(import: module)
    #expect(file.text == before)
  }

  @Test(arguments: [
    (
      "@DIContainer\nstruct S {\n  var a: A  // first\n}\n",
      "@DIContainer\nstruct S {\n  var a: A  // first\n\n  var b: B\n}\n"
    ),
    (
      "struct S {\n  var a: A\n  // more come here\n}\n",
      "struct S {\n  var a: A\n\n  var b: B\n  // more come here\n}\n"
    ),
    ("struct S {}\n", "struct S {\n\n  var b: B\n}\n"),
  ])
  func appendedMemberFollowsTheCommentOfTheOneBefore(before: String, after: String) {
    var file = SwiftFile(before)
    let isAppended = file.append(member: "\n\n  var b: B")
    #expect(isAppended)
    #expect(file.text == after)
  }

  @Test(arguments: [
    ("\n  @P\n  var b: B", "\n\n  @P\n  var b: B"), ("\n\n  @P\n  var b: B", "\n\n  @P\n  var b: B"),
    ("\n  var b: B", "\n  var b: B"),
  ])
  func appendedMemberOfSeveralLinesFollowsABlankLine(member: String, appended: String) {
    var file = SwiftFile("struct S {\n  @P\n  var a: A\n}\n")
    let isAppended = file.append(member: member)
    #expect(isAppended)
    #expect(file.text == "struct S {\n  @P\n  var a: A\(appended)\n}\n")
  }

  @Test(arguments: [
    ("import A  // for a\nimport C\n", "import A  // for a\nimport B\nimport C\n"),
    ("import A\n// for c\nimport C\n", "import A\nimport B\n// for c\nimport C\n"),
    ("import A\n\n@testable import Z\n", "import A\nimport B\n\n@testable import Z\n"),
    ("import A\n\n@testable import AA\n", "import A\nimport B\n\n@testable import AA\n"),
    ("import A\nimport B\n", "import A\nimport B\n"), ("import A", "import A\nimport B"),
  ])
  func insertedImportLeavesCommentsWithTheirImports(before: String, after: String) {
    var file = SwiftFile(before)
    file.insert(import: "B")
    #expect(file.text == after)
  }

  @Test(arguments: [
    ("import A  // for a\nimport B  // for b\nimport C\n", "import A  // for a\nimport C\n"), ("import B", ""),
    ("import B\nlet a = 1\n", "let a = 1\n"),
    ("import A\n@_spi(C) public import B\nlet a = 1\n", "import A\nlet a = 1\n"),
    ("import A\nimport B\nlet a = 1\n", "import A\nlet a = 1\n"),
    ("// head\n\nimport B\n\nlet a = 1\n", "// head\n\nlet a = 1\n"),
  ])
  func importIsRemovedWithItsLineOnly(before: String, after: String) {
    var file = SwiftFile(before)
    file.remove(import: "B")
    #expect(file.text == after)
  }

  @Test func onlyImportIsRemovedWithTheEmptyLineBelow() {
    var file = SwiftFile("extension X {}\n")
    file.insert(import: "A")
    #expect(file.text == "import A\n\nextension X {}\n")
    file.remove(import: "A")
    #expect(file.text == "extension X {}\n")
  }

  @Test func declaredTypesAreThoseOfTheTopLevel() {
    #expect(
      SwiftFile("struct A { enum B {} }\nprotocol C {}\nextension D { class E {} }\nfunc f() {}\n").declaredTypes == [
        "A", "C",
      ])
  }
}
