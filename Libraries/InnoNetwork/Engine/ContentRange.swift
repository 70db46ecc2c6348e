import HTTPTypes

/// A `Content-Range` in bytes, with the length of the whole file (RFC 9110, section 14.4).
package struct ContentRange: Sendable, Equatable {
  /// Position of the first byte.
  package let first: Int
  /// Position of the last byte.
  package let last: Int
  /// Length of the whole file, in bytes.
  package let completeLength: Int

  /// Length of the part, in bytes.
  package var count: Int { last - first + 1 }

  /// `nil` for other units, for an unsatisfied range (`bytes */10`), for an unknown length (`bytes 5-9/*`) and for text
  /// that is not a range.
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

  /// Digits only: `Int` would accept a sign as well.
  fileprivate static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}

// The rules for resuming a download.
extension ResponseHead {
  /// The validator to send in `If-Range` when the download is resumed (RFC 9110, section 13.1.5): a strong entity tag;
  /// if there is no tag, a `Last-Modified` that is at least a minute older than `Date`, because a file that has just
  /// changed may change again within the same second (section 8.8.2.2). `nil` if there is neither, and for a body with
  /// a content coding, which the next response may not have.
  package var validator: String? {
    let fields = fields
    guard fields.isUncoded else { return nil }
    if let tag = fields[.eTag] { return tag.isStrongEntityTag ? tag : nil }
    guard let text = fields[.lastModified], let changed = HTTPDate.secondsSince1970(text),
      let date = fields[.date].flatMap(HTTPDate.secondsSince1970), date - changed >= 60
    else { return nil }
    return text
  }

  /// The range of a 206 response whose body may be appended to the first `offset` bytes of the file; `nil` if it may
  /// not.
  ///
  /// The response has to have the validator of the earlier one: the parts of two versions must not be combined (RFC
  /// 9110, section 15.3.7.3).
  /// - Parameter validator: The request's `If-Range`; `nil` if it had none, which leaves the comparison to the caller.
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

  /// The length of the whole file, in bytes, that a 416 response states as `bytes */10` (RFC 9110, section 14.4); `nil`
  /// for other responses.
  package var lengthOfUnsatisfiedRange: Int? {
    guard status == .rangeNotSatisfiable, let value = self[.contentRange]?.lowercased(), value.hasPrefix("bytes */")
    else { return nil }
    return ContentRange.number(value.dropFirst("bytes */".count))
  }
}

extension HTTPFields {
  fileprivate var isUncoded: Bool { self[.contentEncoding].map { $0.lowercased() == "identity" } ?? true }
}

extension String {
  /// Whether this is one strong tag, neither a weak one nor a list (RFC 9110, section 8.8.3).
  fileprivate var isStrongEntityTag: Bool {
    let bytes = utf8
    guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else { return false }
    return bytes.dropFirst().dropLast().allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != 0x7f }
  }
}
