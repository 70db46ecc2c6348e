import Testing

@testable import InnoTrace

/// Values as the details of a step show them.
struct TraceTextTests {
  private struct Person {
    let id: Int
    let name: String
    var city: String?
  }

  private struct Pair<First: Sendable, Second: Sendable>: Sendable {
    let first: First
    let second: Second
  }

  private struct Wide {
    let a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10, k = 11
  }

  private enum Action {
    case appeared
    case loaded([Person])
    case moved(id: Int, to: String)
  }

  private struct Counted: Sequence, CustomReflectable {
    let onRead: () -> Void

    func makeIterator() -> AnyIterator<Int> {
      AnyIterator {
        onRead()
        return 1
      }
    }

    var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(0..<5), displayStyle: .collection) }
  }

  @Test(
    arguments: [
      (1, "1"), ("a", "a"), (["a"], #"["a"]"#), ([1, 2, 3], "[1, 2, 3]"), ([1, 2, 3, 4], "[1, 2, 3, … 4 in all]"),
      (Person(id: 1, name: "Ada", city: "Oslo"), #"Person(id: 1, name: "Ada", city: "Oslo")"#),
      (Optional(5), "5"), (Optional("a"), "a"), (Int?.none, "nil"), (Action.appeared, "appeared"),
      (Action.moved(id: 1, to: "b"), #"moved(id: 1, to: "b")"#),
      (
        Action.loaded([Person(id: 1, name: "Ada", city: nil)]),
        #"loaded([Person(id: 1, name: "Ada", city: nil)])"#
      ), (Pair(first: 1, second: "b"), #"Pair(first: 1, second: "b")"#), (["k": 1], #"[(key: "k", value: 1)]"#),
      (Duration.seconds(2), "2.0 seconds"), ((1, "b", true), #"(1, "b", true)"#),
      ([Int](), "[]"), ([[1, 2, 3, 4]], "[[1, 2, 3, … 4 in all]]"), ((1, "b", true, 4), #"(1, "b", true, …)"#),
      (Wide(), "Wide(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9, j: 10, …)"),
    ] as [(any Sendable, String)])
  func valueIsShownWithoutModuleNames(value: any Sendable, text: String) {
    #expect(TraceText.text(value) == text)
  }

  @Test func longTextsAreCut() {
    #expect(TraceText.text(String(repeating: "x", count: 200)).count == 200)
    #expect(TraceText.text(String(repeating: "x", count: 201)) == String(repeating: "x", count: 200) + "…")
    #expect(TraceText.text(String(repeating: "é", count: 200)) == String(repeating: "é", count: 200))
  }

  @Test func secretsAreTakenOutBeforeATextIsCut() {
    let text = TraceText.text([String(repeating: "x", count: 190), "secret"]) { $0.replacing("secret", with: "…") }
    #expect(!text.contains("s"))
  }

  @Test func listIsCutWhereItsTextIsTooLong() {
    let text = String(repeating: "x", count: 90)
    #expect(TraceText.text([text, text, text]).count == 201)
  }

  @Test func aCollectionIsReadThroughItsMirrorAlone() {
    var reads = 0
    #expect(TraceText.text(Counted { reads += 1 }) == "[0, 1, 2, … 5 in all]")
    #expect(reads == 0)
  }

  @Test func deepNestingEnds() {
    final class Node: Sendable {}
    indirect enum Chain: Sendable {
      case end
      case link(Chain)
    }
    var chain = Chain.end
    for _ in 0..<10_000 { chain = .link(chain) }
    #expect(TraceText.text(chain) == "link(link(link(link(link(link(…))))))")
    #expect(TraceText.text(Node()) == "Node")
  }
}
