import FoundationEssentials
import InnoNetwork
import Testing

@Suite struct QueryEncodingTests {
  private enum Order: String, Encodable { case ascending, descending }

  private struct Filter: Encodable {
    var tags: [String?] = ["b", nil, "a&b"]
    var limit: Int? = 10
    var missing: String?
    var order = Order.descending
    var isOpen = true
    var large = UInt64.max
    var small = Int64.min
    var share = 0.25
    var since = Date(timeIntervalSince1970: 784_111_777)
    var none: [Int] = []
  }

  private struct Nested: Encodable { var inner = ["a": 1] }
  private struct Deep: Encodable { var lists = [[1]] }
  private struct Rows: Encodable { var rows = [["a": 1]] }
  private struct Failing: Encodable {
    struct Failure: Error {}
    func encode(to encoder: any Encoder) throws { throw Failure() }
  }

  @Test func propertiesBecomeItemsSortedByName() throws {
    let items = try [URLQueryItem](encoding: Filter()).map { "\($0.name)=\($0.value ?? "-")" }
    #expect(
      items == [
        "isOpen=true", "large=18446744073709551615", "limit=10", "order=descending", "share=0.25",
        "since=1994-11-06T08:49:37Z", "small=-9223372036854775808", "tags=b", "tags=a&b",
      ])
  }

  @Test func uppercaseNamesPrecedeLowercaseOnes() throws {
    #expect(try [URLQueryItem](encoding: ["a": 1, "B": 2]).map(\.name) == ["B", "a"])
  }

  @Test func nestedPropertiesAreRefused() {
    #expect(throws: QueryEncodingError.nested("inner")) { try [URLQueryItem](encoding: Nested()) }
    #expect(throws: QueryEncodingError.nested("lists")) { try [URLQueryItem](encoding: Deep()) }
    #expect(throws: QueryEncodingError.nested("rows")) { try [URLQueryItem](encoding: Rows()) }
  }

  @Test func valuesWithoutPropertiesAreRefused() {
    #expect(throws: QueryEncodingError.noProperties) { try [URLQueryItem](encoding: [1, 2]) }
    #expect(throws: QueryEncodingError.noProperties) { try [URLQueryItem](encoding: 7) }
  }

  @Test func theErrorOfTheValueIsThrown() {
    #expect(throws: Failing.Failure.self) { try [URLQueryItem](encoding: Failing()) }
  }
}
