import CCurl
import Glibc
public import HTTPTypes

/// Status and header fields of a response. The fields are parsed on access, because most callers read one or none.
public struct ResponseHead: Sendable {
  /// The status of the final response, never of an interim one (1xx).
  public let status: HTTPResponse.Status
  private let storage: Storage

  private enum Storage: Sendable {
    case raw([UInt8])
    case parsed(HTTPFields)
  }

  /// A head with fields that are parsed already.
  public init(status: HTTPResponse.Status, fields: HTTPFields = [:]) {
    self.status = status
    self.storage = .parsed(fields)
  }

  /// A head as received: field lines ended by CRLF or LF, without the status line.
  init(status: HTTPResponse.Status, rawFields: [UInt8]) {
    self.status = status
    self.storage = .raw(rawFields)
  }

  /// All fields in the order of arrival, without lines that are not valid fields. A head from the wire is parsed on
  /// each access.
  public var fields: HTTPFields {
    switch storage {
    case .parsed(let fields): return fields
    case .raw(let bytes):
      var fields = HTTPFields()
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        guard let field = Self.field(in: line) else { continue }
        fields.append(field)
      }
      return fields
    }
  }

  /// The value of a field; `nil` if there is none. The values of several fields with this name are joined by commas.
  public subscript(name: HTTPField.Name) -> String? { fields[name] }

  private static func field(in line: ArraySlice<UInt8>) -> HTTPField? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
    else { return nil }
    let value = line[(colon + 1)...].trimmingBlanks
    return HTTPField(name: name, lenientValue: value)
  }
}

extension ArraySlice<UInt8> {
  /// Without spaces, tabs and carriage returns at either end (RFC 9110, section 5.5).
  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return []
    }
    return self[first...last]
  }
}

/// Parses dates in HTTP; the result is in seconds since 1970 in UTC.
package enum HTTPDate {
  /// `nil` for text in none of the three forms of RFC 9110, section 5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`,
  /// `Sunday, 06-Nov-94 08:49:37 GMT`, whose year is at most 50 years in the future, and `Sun Nov  6 08:49:37 1994`.
  package static func secondsSince1970(_ text: String) -> Int? { secondsSince1970(text, now: time(nil)) }

  static func secondsSince1970(_ text: String, now: Int) -> Int? {
    switch form(of: text) {
    case "a, 0 a 0 0:0:0 a" where text.hasSuffix(" GMT"), "a a 0 0:0:0 0": return lenient(text)
    case "a, 0-a-0 0:0:0 a" where text.hasSuffix(" GMT"):
      guard let dash = text.lastIndex(of: "-"), let year = Int(text[dash...].dropFirst().prefix { $0 != " " }) else {
        return nil
      }
      let time = text[dash...].drop { $0 != " " }
      guard year < 100 else { return nil }
      let century = (1970 + now / secondsOfYear) / 100 * 100
      let dates = [century + 100, century, century - 100].map { lenient("\(text[...dash])\($0 + year)\(time)") }
      return dates.first { ($0 ?? .max) <= now + 50 * secondsOfYear } ?? nil
    default: return nil
    }
  }

  /// Any date that curl_getdate(3) accepts, as that of a cookie may be (RFC 6265, section 5.1.1); `nil` for other text.
  package static func lenient(_ text: String) -> Int? {
    let seconds = curl_getdate(text, nil)
    return seconds == -1 ? nil : Int(seconds)
  }

  /// On average, in the Gregorian calendar.
  private static let secondsOfYear = 31_556_952

  /// `text` with `0` for each number, `a` for each word and one space for several.
  private static func form(of text: String) -> String {
    var form = ""
    for byte in text.utf8 {
      let next: Character =
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): "0"
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): "a"
        default: Character(Unicode.Scalar(byte))
        }
      if form.last != next || !"0a ".contains(next) { form.append(next) }
    }
    return form
  }
}
