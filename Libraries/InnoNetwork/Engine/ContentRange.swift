import HTTPTypes

/// The part of a file that a response brings: a valid `Content-Range` in bytes of a file of known length (RFC 9110,
/// section 14.4).
package struct ContentRange: Sendable, Equatable {
  /// Position of the first byte.
  package let first: Int
  /// Position of the last byte.
  package let last: Int
  /// Length of the whole file, in bytes.
  package let completeLength: Int

  /// Length of the part, in bytes.
  package var count: Int { last - first + 1 }

  /// `nil` for other units, for no part (`bytes */10`), for a length that is not known (`bytes 5-9/*`), and for what is
  /// no range.
  package init?(_ value: String) {
    let words = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let halves = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return nil }
    let positions = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard positions.count == 2, let first = Self.number(positions[0]), let last = Self.number(positions[1]),
      let completeLength = Self.number(halves[1]), first <= last, last < completeLength
    else { return nil }
    self.first = first
    self.last = last
    self.completeLength = completeLength
  }

  /// Digits only: `Int` would take a sign as well.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}

/// Rules for appending a part to the bytes of an earlier response.
extension ResponseHead {
  /// What the file of this response can be recognized by later, in `If-Range` (RFC 9110, section 13.1.5): a strong
  /// entity tag, or, where there is not a tag at all, a date of the last change that is a minute older than the
  /// response, so that a second change cannot hide in the same second (section 8.8.2.2). `nil` if there is neither, and
  /// for a body that is coded although no coding was asked for: the next response may be coded in another way.
  package var validator: String? {
    let fields = fields
    guard fields.isUncoded else { return nil }
    if let tag = fields[.eTag] { return tag.isStrongEntityTag ? tag : nil }
    guard let text = fields[.lastModified], let changed = HTTPDate.secondsSince1970(text),
      let date = fields[.date].flatMap(HTTPDate.secondsSince1970), date - changed >= 60
    else { return nil }
    return text
  }

  /// The part that a 206 brings, where it may follow the first `offset` bytes of a file; `nil` otherwise.
  ///
  /// Both have to share a strong validator, as the parts of two versions make up neither of them (RFC 9110, section
  /// 15.3.7.3).
  /// - Parameter validator: The entity tag or date that the request had in `If-Range`; `nil` when it had none, which
  ///   leaves the comparison to the caller.
  package func part(from offset: Int, validator: String?) -> ContentRange? {
    let fields = fields
    guard status == .partialContent, let range = fields[.contentRange].flatMap(ContentRange.init),
      range.first == offset,
      fields[.contentType]?.lowercased().hasPrefix("multipart/byteranges") != true, fields.isUncoded,
      fields[.contentLength].map({ Int($0) == range.count }) ?? true
    else { return nil }
    guard let validator else { return range }
    return fields[validator.hasPrefix("\"") ? .eTag : .lastModified] == validator ? range : nil
  }
}

extension HTTPFields {
  fileprivate var isUncoded: Bool { self[.contentEncoding].map { $0.lowercased() == "identity" } ?? true }
}

extension String {
  /// RFC 9110, section 8.8.3; a list of two tags is none.
  fileprivate var isStrongEntityTag: Bool {
    let bytes = utf8
    guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else { return false }
    return bytes.dropFirst().dropLast().allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != 0x7f }
  }
}
