import CommandLineIO
import Foundation
import TerminalUI
import Testing

/// A document as text.
@MainActor
struct DocumentTextTests {
  private struct Item: Encodable {
    struct Place: Encodable {
      let city: String
    }

    var id: Int
    var place = Place(city: "")
    var tags: [String] = []
    var isDone = false
    var title: String
  }

  private struct Document: Encodable {
    let items: [Item]
    var total: Int?
    var hasMore: Bool?
    var emptyMessage: String?
    var notice: String?
  }

  private let items = [
    Item(id: 2, place: .init(city: "Oslo"), tags: ["x", "y"], title: "A"), Item(id: 1, isDone: true, title: "B"),
  ]

  private func text(_ document: some Encodable) throws -> DocumentText { try DocumentText(document) }

  private func text(_ items: [Item]) throws -> DocumentText { try text(Document(items: items)) }

  private func aligned(_ text: DocumentText, width: Int = 40) -> String { text.aligned(width: width, styles: .plain) }

  @Test func columnsStandInTheOrderOfTheRecord() throws {
    #expect(try text(items).lines(fields: nil) == "2\tOslo\tx,y\tfalse\tA\n1\t\t\ttrue\tB\n")
    // The first item lacks a field.
    #expect(try text(items.reversed()).lines(fields: nil) == "1\t\t\ttrue\tB\n2\tOslo\tx,y\tfalse\tA\n")
  }

  @Test func tableHasAHeaderAndAlignedColumns() throws {
    #expect(
      aligned(try text(items)) == """
        ID  PLACE.CITY  TAGS  ISDONE  TITLE
        2   Oslo        x,y   false   A
        1                     true    B

        """)
  }

  @Test func widestColumnsOfATableAreCutOffUntilAllFit() throws {
    let long = [Item(id: 1, tags: [], title: "a title that is too long for the terminal")]
    #expect(
      aligned(try text(long), width: 40) == """
        ID  PLACE.CITY  TAGS  ISDONE  TITLE
        1                     false   a title t…

        """)
    // Two columns of a terminal each.
    let wide = [Item(id: 1, tags: ["日本語"], title: "東京")]
    #expect(aligned(try text(wide)).hasSuffix("\n1               日本語  false   東京\n"))
  }

  @Test func itemIsItsFieldsWithTheirNames() throws {
    let document = ["item": items[0]]
    #expect(try text(document).lines(fields: nil) == "id\t2\nplace.city\tOslo\ntags\tx,y\nisDone\tfalse\ntitle\tA\n")
    #expect(
      aligned(try text(document)) == """
        id          2
        place.city  Oslo
        tags        x,y
        isDone      false
        title       A

        """)
  }

  @Test func longTextOfAnItemIsWrappedBesideItsName() throws {
    let item = try text(["item": ["title": "one two three"]])
    #expect(aligned(item, width: 12) == "title  one\n       two\n       three\n")
  }

  @Test func summaryIsItsFieldsAndAListInItATable() throws {
    #expect(try text(["summary": ["albums": 3]]).lines(fields: nil) == "albums\t3\n")
    #expect(try text(["summary": ["albums": [["id": 1], ["id": 2]]]]).lines(fields: ["id"]) == "1\n2\n")
  }

  @Test func valuesOfEveryKindAreText() throws {
    struct Part: Encodable {
      let name: String
      let size: Double
    }
    struct Item: Encodable {
      let deep = ["x": ["y": ["z": "bottom"]]]
      let none: [String: Int?] = ["value": nil]
      let parts = [Part(name: "b", size: 2.5), Part(name: "a", size: 1)]
      let ratio: Float = 0.5
      let byte: UInt8 = 255
      let at = Date(timeIntervalSince1970: 1_700_000_000)
      let link = URL(string: "http://a/b")
      let code: Character.Kind = .letter
    }
    #expect(
      try text(["items": [Item()]]).lines(fields: nil)
        == [
          #"{"x":{"y":{"z":"bottom"}}}"#, #"{"value":null}"#, #"[{"name":"b","size":2.5},{"name":"a","size":1.0}]"#,
          "0.5", "255", "2023-11-14T22:13:20Z", "http://a/b", "letter\n",
        ].joined(separator: "\t"))
  }

  private struct Label: Encodable {
    let name: String?
    let color: String
  }

  private struct Ticket: Encodable {
    struct Milestone: Encodable {
      let title: String
    }

    var id: Int
    var isOpen: Bool?
    var points: Double?
    var milestone: Milestone?
    var counts: [String: Int] = [:]
    var labels: [Label]?
  }

  /// A page whose items have nothing that is optional has the columns of every other page.
  @Test func columnsDoNotDependOnTheItems() throws {
    let columns = ["id", "isOpen", "points", "milestone", "counts", "labels"]
    let bare = try text(["items": [Ticket(id: 1)]])
    #expect(bare.columns == columns)
    #expect(try bare.lines(fields: nil) == "1\t\t\t\t{}\t\n")
    #expect(try bare.lines(fields: ["labels", "id"]) == "\t1\n")
    let full = try text([
      "items": [
        Ticket(id: 2, isOpen: true, points: 1, milestone: .init(title: "v1"), counts: ["a/b": 3], labels: [])
      ]
    ])
    #expect(full.columns == columns)
    #expect(try full.lines(fields: nil) == "2\ttrue\t1.0\t{\"title\":\"v1\"}\t{\"a/b\":3}\t\n")
  }

  @Test func objectsInAColumnKeepTheirNames() throws {
    let labels = [Label(name: nil, color: "d73a4a"), Label(name: "a \"b\"", color: "")]
    #expect(
      try text(["items": [Ticket(id: 1, labels: labels)]]).lines(fields: ["labels"])
        == #"[{"name":null,"color":"d73a4a"},{"name":"a \\"b\\"","color":""}]"# + "\n")
  }

  @Test func itemShowsTheFieldsThatItHas() throws {
    let item = try text(["item": Ticket(id: 1, milestone: .init(title: "v1"))])
    #expect(try item.lines(fields: nil) == "id\t1\nmilestone.title\tv1\n")
  }

  @Test func fieldsArePrintedInTheOrderAskedFor() throws {
    #expect(try text(items).lines(fields: ["title", "id", "title"]) == "A\t2\tA\nB\t1\tB\n")
    #expect(try text(items).lines(fields: ["place.city"]) == "Oslo\n\n")
  }

  @Test func unknownFieldIsRefusedWithWhatThereIs() throws {
    let failure = #expect(throws: ScreenFailure.self) { try text(items).lines(fields: ["id", "titel", "x"]) }
    #expect(failure?.code == .usage)
    #expect(failure?.message == "There is no field 'titel'. Did you mean 'title'?")
    #expect(failure?.hint == "The fields are id, place.city, tags, isDone, title.")
  }

  @Test func fieldsAreForLists() throws {
    let failure = #expect(throws: ScreenFailure.self) { try text(["item": ["id": 1]]).lines(fields: ["id"]) }
    #expect(failure?.code == .usage)
  }

  @Test func emptyListIsNoRowsForProgramsAndASentenceForUsers() throws {
    #expect(try text([]).lines(fields: nil) == "" && text([]).lines(fields: ["anything"]) == "")
    #expect(aligned(try text([])) == "The list is empty.\n")
    let beyond = try text(Document(items: [], emptyMessage: "There is no page 9."))
    #expect(aligned(beyond) == "" && beyond.notes(limit: nil, remedy: "") == ["There is no page 9."])
  }

  @Test(
    arguments: [
      (10, nil, nil, ["2 of 10 are shown; --all shows all."]), (10, nil, 3, ["2 of 10 are shown; --all shows all."]),
      (10, nil, 2, []), (2, nil, nil, []), (nil, true, nil, ["the first 2 are shown; --all shows all."]),
      (10, false, nil, []), (nil, nil, nil, []),
    ] as [(Int?, Bool?, Int?, [String])])
  func noteSaysThatThereIsMore(total: Int?, hasMore: Bool?, limit: Int?, notes: [String]) throws {
    #expect(
      try text(Document(items: items, total: total, hasMore: hasMore)).notes(limit: limit, remedy: "--all shows all")
        == notes)
  }

  @Test func noticeOfTheListIsANote() throws {
    #expect(try text(Document(items: items, notice: "Not kept.")).notes(limit: nil, remedy: "") == ["Not kept."])
  }

  @Test(arguments: [
    ("a\tb", #"a\tb"#), ("a\nb", #"a\nb"#), ("a\rb", #"a\rb"#), ("a\r\nb", #"a\r\nb"#), (#"a\nb"#, #"a\\nb"#),
    ("a\u{2028}b", #"a\nb"#), ("\u{1B}[31m", "␛[31m"), ("a\u{202E}b", "a\u{FFFD}b"),
  ])
  func controlCharactersOfAnItemAreEscapedOnOneLine(title: String, printed: String) throws {
    #expect(try text([Item(id: 1, title: title)]).lines(fields: ["title"]) == "\(printed)\n")
    #expect(!aligned(try text([Item(id: 1, title: title)])).contains("\u{1B}"))
  }
}

extension Character {
  fileprivate enum Kind: String, Encodable {
    case letter
  }
}
