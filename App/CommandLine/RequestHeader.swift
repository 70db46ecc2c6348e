import ArgumentParser
import CoreNetwork

/// A header as --header takes it: `X-API-Key: 1234`.
struct RequestHeader {
  let name: String
  let value: String

  /// Refuses what no header may be (RFC 9110, sections 5.1 and 5.5), without repeating it: it may be a secret.
  init(_ text: String) throws {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
    guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(Self.isTokenCharacter),
      parts[1].unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" })
    else { throw ValidationError("--header takes 'Name: value', such as 'X-API-Key: 1234'.") }
    guard !NetworkEnvironment.isReserved(header: parts[0]) else {
      throw ValidationError("--header cannot set \(parts[0]): the client sets it where it is needed.")
    }
    (name, value) = (parts[0], parts[1])
  }

  /// Adds the header; the values of one name are one list (RFC 9110, section 5.3; RFC 6265, section 5.4, for cookies).
  func add(to headers: inout [String: String]) {
    let key = headers.keys.first { $0.lowercased() == name.lowercased() } ?? name
    let separator = name.lowercased() == "cookie" ? "; " : ", "
    headers[key] = headers[key].map { "\($0)\(separator)\(value)" } ?? value
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return start.lastIndex { $0 != " " && $0 != "\t" }.map { String(start[...$0]) } ?? ""
  }

  private static func isTokenCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
