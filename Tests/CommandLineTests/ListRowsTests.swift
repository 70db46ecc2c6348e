import Foundation
import TerminalUI
import Testing

@testable import innosample

/// A list as rows.
@MainActor
struct ListRowsTests {
  @Test func dateIsPrintedInISO8601() throws {
    struct Moment: Encodable {
      let at = Date(timeIntervalSince1970: 1_700_000_000)
    }
    #expect(try JSONText.line(Moment()) == #"{"at":"2023-11-14T22:13:20Z"}"# + "\n")
  }

  private struct Item: Encodable {
    struct Place: Encodable {
      let city: String
    }

    var title: String
    var id: Int
    var place: Place?
    var tags: [String] = []
    var isDone = false
  }

  private struct Document: Encodable {
    let items: [Item]
  }

  private func rows(_ items: [Item]) throws -> ListRows {
    let view = Text("").screen("list", document: Document(items: items))
    return try #require(try ListRows(Frame(publishedBy: view).screen))
  }

  private let items = [
    Item(title: "A", id: 2, place: .init(city: "Oslo"), tags: ["x", "y"]), Item(title: "B", id: 1, isDone: true),
  ]

  @Test func allFieldsArePrintedIDFirstByDefault() throws {
    #expect(try rows(items).text(fields: nil) == "2\tfalse\tOslo\tx,y\tA\n1\ttrue\t\t\tB\n")
  }

  @Test func slashesAreWrittenAsTheyAre() throws {
    #expect(try JSONText.line(["url": "http://a/b"]) == #"{"url":"http://a/b"}"# + "\n")
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
      let ratio = 0.5
    }
    let view = Text("").screen("list", document: ["items": [Item()]])
    #expect(
      try ListRows(Frame(publishedBy: view).screen)?.text(fields: nil) == "bottom\t\tb 2.5,a 1\t0.5\n")
  }

  @Test func fieldNameIncludesTheNamesOfAllLevelsAboveIt() throws {
    let view = Text("").screen("list", document: ["items": [["a": ["b": ["c": "d"]]]]])
    #expect(try ListRows(Frame(publishedBy: view).screen)?.text(fields: ["a.b.c"]) == "d\n")
  }

  @Test func idIsPrintedBeforeFieldsThatPrecedeItInTheAlphabet() throws {
    let view = Text("").screen("list", document: ["items": [["body": "b", "id": "7", "author": "a"]]])
    #expect(try ListRows(Frame(publishedBy: view).screen)?.text(fields: nil) == "7\ta\tb\n")
  }

  @Test func fieldsArePrintedInTheOrderAskedFor() throws {
    #expect(try rows(items).text(fields: ["title", "id", "title"]) == "A\t2\tA\nB\t1\tB\n")
    #expect(try rows(items).text(fields: ["place.city"]) == "Oslo\n\n")
    // A field that the first item lacks.
    #expect(try rows(items.reversed()).text(fields: ["place.city"]) == "\nOslo\n")
  }

  @Test func unknownFieldIsRefusedWithWhatThereIs() throws {
    let failure = #expect(throws: ScreenFailure.self) { try rows(items).text(fields: ["id", "titel", "x"]) }
    #expect(failure?.code == .usage)
    #expect(failure?.message == "There is no field 'titel'. Did you mean 'title'?")
    #expect(failure?.hint == "The fields are id, isDone, place.city, tags, title.")
  }

  @Test func emptyListIsNoRows() throws {
    #expect(try rows([]).text(fields: nil) == "")
    #expect(try rows([]).text(fields: ["anything"]) == "")
  }

  @Test(arguments: [
    ("a\tb", #"a\tb"#), ("a\nb", #"a\nb"#), ("a\rb", #"a\rb"#), ("a\r\nb", #"a\r\nb"#), (#"a\nb"#, #"a\\nb"#),
    ("a\u{2028}b", #"a\nb"#),
    ("\u{1B}[31m", "␛[31m"), ("a\u{202E}b", "a\u{FFFD}b"),
  ])
  func controlCharactersOfAnItemAreEscapedOnOneLine(title: String, printed: String) throws {
    #expect(try rows([Item(title: title, id: 1)]).text(fields: ["title"]) == "\(printed)\n")
  }

  @Test func screenWithoutItemsIsNoList() throws {
    let view = Text("").screen("detail", document: ["item": 1])
    #expect(try ListRows(Frame(publishedBy: view).screen)?.text(fields: nil) == nil)
    #expect(try ListRows(nil)?.text(fields: nil) == nil)
  }
}
