import Testing

@testable import Generator

@Suite struct SwiftFileTests {
  private static let list = "var names: [String] {\n  [\n    \"A\",\n    \"C\",\n  ]\n}\n"

  @Test func anElementGoesWhereItBelongsAndComesOutAgain() {
    var file = SwiftFile(Self.list)
    let isInserted = file.insert("\"B\"", intoListOf: "names", before: { $0 > "\"B\"" })
    #expect(isInserted)
    #expect(file.text == "var names: [String] {\n  [\n    \"A\",\n    \"B\",\n    \"C\",\n  ]\n}\n")
    file.removeElements(ofListOf: "names") { $0 == "\"B\"" }
    #expect(file.text == Self.list)
  }

  @Test(arguments: ["\"0\"", "\"D\""])
  func theEndsOfAListAreNoExceptions(element: String) {
    var file = SwiftFile(Self.list)
    let isInserted = file.insert(element, intoListOf: "names", before: { $0 > element })
    #expect(isInserted)
    #expect(file.elements(of: "names")?.contains(element) == true)
    file.removeElements(ofListOf: "names") { $0 == element }
    #expect(file.text == Self.list)
  }

  @Test func theLastElementLeavesAnEmptyListThatCanBeFilledAgain() {
    var file = SwiftFile("extension E {\n  static let all: [Int] = [\n    f(1),\n  ]\n}\n")
    let before = file.text
    file.removeElements(ofListOf: "all") { _ in true }
    #expect(file.text == "extension E {\n  static let all: [Int] = []\n}\n")
    let isInserted = file.insert("f(1)", intoListOf: "all")
    #expect(isInserted)
    #expect(file.text == before)
  }

  @Test func aListThatIsNotThereIsSaidSo() {
    var file = SwiftFile("let a = 1\n")
    let isInserted = file.insert("1", intoListOf: "a")
    #expect(!isInserted)
    #expect(file.elements(of: "a") == nil)
  }

  @Test(arguments: [
    "public protocol P {\n}\n", "public protocol P {\n  var a: A { get }\n}\n",
    "@DIContainer\nstruct S: P {\n  @Provide(.input)\n  var a: A\n}\n",
  ])
  func aMemberComesAndGoes(text: String) {
    var file = SwiftFile(text)
    let isAppended = file.append(member: "\n  var b: any B { get }")
    #expect(isAppended)
    #expect(file.members(naming: ["B"]) == ["\n  var b: any B { get }"])
    #expect(file.members(naming: ["C"]).isEmpty)
    file.removeMembers(naming: ["B"])
    #expect(file.text == text)
  }

  @Test(arguments: [
    ("A", "import A\nimport B\nimport D\n"), ("C", "import B\nimport C\nimport D\n"), ("E", "import B\nimport D\nimport E\n"),
  ])
  func anImportGoesWhereTheAlphabetWantsIt(module: String, imports: String) {
    let before = "import B\nimport D\n\nextension X {}\n"
    var file = SwiftFile(before)
    file.insert(import: module)
    #expect(file.text == imports + "\nextension X {}\n")
    file.remove(import: module)
    #expect(file.text == before)
  }

  @Test func theOnlyImportTakesItsEmptyLineAlong() {
    var file = SwiftFile("extension X {}\n")
    file.insert(import: "A")
    #expect(file.text == "import A\n\nextension X {}\n")
    file.remove(import: "A")
    #expect(file.text == "extension X {}\n")
  }

  @Test func typesAreFoundInsideOfOthers() {
    #expect(
      SwiftFile("struct A { enum B {} }\nprotocol C {}\nextension D { class E {} }\nfunc f() {}\n").declaredTypes == ["A", "B", "C", "E"])
  }
}
