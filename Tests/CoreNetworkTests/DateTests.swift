import CoreNetwork
import FoundationEssentials
import Testing

/// The dates in responses.
@Suite struct DateTests {
  private func decode(_ text: String) throws -> Date {
    try JSONDecoder.readingISODates.decode([Date].self, from: Data("[\"\(text)\"]".utf8))[0]
  }

  @Test(arguments: [
    ("2023-11-14T22:13:20Z", 1_700_000_000.0), ("2023-11-14T22:13:20.5Z", 1_700_000_000.5),
    ("2023-11-14T23:13:20+01:00", 1_700_000_000), ("2023-11-14T20:13:20.250-02:00", 1_700_000_000.25),
    ("2023-11-14", 1_699_920_000),
  ])
  func aMomentOrADayIsRead(text: String, seconds: Double) throws {
    #expect(abs(try decode(text).timeIntervalSince1970 - seconds) < 0.001)
  }

  @Test(arguments: ["", "soon", "2023-11-14T22:13:20", "2023-13-01", "1700000000", "14.11.2023"])
  func invalidDateIsAnErrorWithItsPath(text: String) throws {
    let error = #expect(throws: DecodingError.self) { try decode(text) }
    guard case .dataCorrupted(let context)? = error else { return #expect(error == nil) }
    #expect(context.codingPath.map(\.intValue) == [0])
  }

  private struct Dates: RequestDefinition {
    typealias ResponseBody = [Date]
    let featureName = "Dates"
    let path = "/dates"
  }

  @Test func aRequestReadsDatesUnlessItStatesAnotherDecoder() throws {
    let dates = try Dates().decoder.decode([Date].self, from: Data(#"["2023-11-14"]"#.utf8))
    #expect(dates == [Date(timeIntervalSince1970: 1_699_920_000)])
  }
}
