import FoundationEssentials

/// What is wrong with a JSON object of strings and numbers although `JSONDecoder` accepts it: a name that is given
/// twice, of which it takes one, or nothing behind the last comma (RFC 8259, section 4).
struct JSONFlaw: CustomStringConvertible {
  /// A clause, with the place.
  let description: String

  /// The first flaw of a text that `JSONDecoder` accepts; nil for none.
  init?(in data: Data) {
    let bytes = [UInt8](data)
    var names: Set<String> = []
    var index = 0
    while index < bytes.count {
      let start = index
      index += 1
      switch bytes[start] {
      case UInt8(ascii: "\""):
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, bytes.count)
        guard Self.next(in: bytes, from: index) == UInt8(ascii: ":"),
          let name = try? JSONDecoder().decode(String.self, from: Data(bytes[start..<index]))
        else { continue }
        guard names.insert(name).inserted else {
          self.init("'\(name)' is there twice", at: start, in: bytes)
          return
        }
      case UInt8(ascii: ",") where Self.next(in: bytes, from: index) == UInt8(ascii: "}"):
        self.init("nothing follows the comma", at: start, in: bytes)
        return
      default: break
      }
    }
    return nil
  }

  private init(_ clause: String, at index: Int, in bytes: [UInt8]) {
    let lines = bytes[..<index].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let column = String(decoding: lines.last ?? [], as: UTF8.self).count + 1
    description = "\(clause) in line \(lines.count), column \(column)"
  }

  /// The next byte that is no blank.
  private static func next(in bytes: [UInt8], from index: Int) -> UInt8? {
    bytes[index...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }
}
