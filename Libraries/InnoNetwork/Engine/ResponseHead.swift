import CCurl
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

/// Parses dates in HTTP (RFC 9110, section 5.6.7): IMF-fixdate, RFC 850 and asctime, and whatever else curl_getdate(3)
/// accepts.
public enum HTTPDate {
  /// Seconds since 1970 in UTC; `nil` for text that is not a date.
  public static func secondsSince1970(_ text: String) -> Int? {
    let seconds = curl_getdate(text, nil)
    return seconds == -1 ? nil : Int(seconds)
  }
}
