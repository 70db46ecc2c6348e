import HTTPTypes
import Testing

@testable import InnoNetworkEngine

/// The values that decide whether a download is resumed.
struct ContentRangeTests {
  @Test(arguments: [("bytes 5-9/10", 5, 9, 10), ("BYTES 0-0/1", 0, 0, 1)])
  func rangeHasItsPositionsAndTheLengthOfTheFile(text: String, first: Int, last: Int, length: Int) throws {
    let range = try #require(ContentRange(text))
    #expect((range.first, range.last, range.completeLength) == (first, last, length))
    #expect(range.count == last - first + 1)
  }

  @Test(arguments: [
    "bytes 9-5/10", "bytes 5-10/10", "bytes 5-9/*", "bytes */10", "items 0-1/2", "bytes +5-9/10", "bytes -9/10",
    "bytes 5-9/10/11", "bytes 5-8-9/10", "bytes  5-9/10", "bytes", "",
  ])
  func otherTextIsNoRange(text: String) {
    #expect(ContentRange(text) == nil)
  }

  @Test(arguments: [
    ("\"v1\"", nil, "\"v1\""), ("\"\"", nil, "\"\""), ("\"v1\"", "identity", "\"v1\""),
    ("\"v1\"", "Identity", "\"v1\""), ("\"v1\"", "gzip", nil), ("W/\"v1\"", nil, nil), ("\"a b\"", nil, nil),
    ("\"v1\", \"v2\"", nil, nil), ("\"", nil, nil), ("v1", nil, nil), ("\"a\u{7F}\"", nil, nil),
    // RFC 9110, section 8.8.3: any visible character but a quote, and obs-text.
    ("\"!\"", nil, "\"!\""), ("\"~\"", nil, "\"~\""), ("\"\u{E4}\"", nil, "\"\u{E4}\""),
  ])
  func validatorIsOneStrongTagOfABodyWithoutACoding(tag: String, coding: String?, validator: String?) {
    var fields: HTTPFields = [.eTag: tag]
    fields[.contentEncoding] = coding
    #expect(ResponseHead(status: .ok, fields: fields).validator == validator)
  }

  @Test(arguments: [("identity", true), ("gzip", false)])
  func partIsAppendedIfItHasNoCoding(coding: String, isUsed: Bool) {
    let fields: HTTPFields = [.contentRange: "bytes 5-9/10", .contentEncoding: coding]
    let head = ResponseHead(status: .partialContent, fields: fields)
    #expect(head.part(from: 5, validator: nil) == (isUsed ? ContentRange("bytes 5-9/10") : nil))
    #expect(ResponseHead(status: .ok, fields: [.contentRange: "bytes 5-9/10"]).part(from: 5, validator: nil) == nil)
  }

  @Test(arguments: [
    (HTTPField.Name.contentLength, "5", true), (.contentLength, "4", false), (.contentLength, "6", false),
    (.contentType, "Multipart/Byteranges; boundary=x", false),
  ])
  func partIsAppendedIfItIsTheOnlyOneAndAsLongAsItsRange(name: HTTPField.Name, value: String, isUsed: Bool) {
    let head = ResponseHead(status: .partialContent, fields: [.contentRange: "bytes 5-9/10", name: value])
    #expect(head.part(from: 5, validator: nil) == (isUsed ? ContentRange("bytes 5-9/10") : nil))
  }

  /// RFC 9110, sections 14.1 and 14.4: units are case-insensitive.
  @Test(
    arguments: [
      (416, "bytes */10", 10), (416, "Bytes */0", 0), (416, "bytes */+1", nil), (416, "bytes */", nil),
      (206, "bytes */10", nil),
    ] as [(Int, String, Int?)])
  func unsatisfiedRangeStatesTheLengthOfTheFile(status: Int, range: String, length: Int?) {
    let head = ResponseHead(status: HTTPResponse.Status(code: status), fields: [.contentRange: range])
    #expect(head.lengthOfUnsatisfiedRange == length)
  }

  /// RFC 9110, section 8.8.2.2: a file that has just changed may change again within the same second.
  @Test(arguments: [("08:48:37", true), ("08:48:38", false)])
  func modificationDateIsAValidatorIfItIsAMinuteOld(time: String, isValidator: Bool) {
    let modified = "Sun, 06 Nov 1994 \(time) GMT"
    let head = ResponseHead(status: .ok, fields: [.date: "Sun, 06 Nov 1994 08:49:37 GMT", .lastModified: modified])
    #expect(head.validator == (isValidator ? modified : nil))
  }
}
