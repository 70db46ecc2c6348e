import DesignSupport
import Foundation
import TerminalUI
import Testing

/// How a screen shows the values of a record's fields.
@MainActor
@Suite struct FieldValueTests {
  @Test(arguments: [
    (0.0, "1970-01-01"), (1_700_000_000, "2023-11-14 22:13:20"), (1_700_000_000.9, "2023-11-14 22:13:20"),
    (-86_400, "1969-12-31"), (30, "1970-01-01 00:00:30"),
  ])
  func aDateIsShownInUTCAndAMidnightAsItsDay(seconds: Double, text: String) {
    #expect(Date(timeIntervalSince1970: seconds).fieldText == text)
  }

  @Test func scalarsAreShownAsText() throws {
    #expect(("a b".fieldText, 3.fieldText, 2.5.fieldText) == ("a b", "3", "2.5"))
    #expect((true.fieldText, false.fieldText) == ("yes", "no"))
    let link = try #require(URL(string: "https://a.org/b?c=d"))
    #expect(link.fieldText == "https://a.org/b?c=d")
    let id = UUID()
    #expect(id.fieldText == id.uuidString)
  }

  @Test func optionalIsShownAsItsValueOrAsNothing() {
    #expect((Int?.some(3).fieldText, Int?.none.fieldText, [Int]?.none.fieldText) == ("3", "", ""))
  }

  @Test func theElementsOfAnArrayAreListed() {
    #expect(([1, 2].fieldText, [Int]().fieldText, [[1], [2, 3]].fieldText) == ("1, 2", "", "1, 2, 3"))
    #expect(["a", "", "b"].fieldText == "a, b")
    #expect(["a", "", "b"].phrase == "a b")
  }

  @Test func aLineHasTheFieldsThatHaveAValue() {
    let line = FieldLine(["Rating": "4.5", "Empty": "", "Tags": "a, b"])
    #expect(Frame(of: line, width: 60).text(styles: .plain).contains("Rating 4.5 • Tags a, b"))
    #expect(!Frame(of: FieldLine(["Empty": ""]), width: 60).text(styles: .plain).contains { !$0.isWhitespace })
  }
}
