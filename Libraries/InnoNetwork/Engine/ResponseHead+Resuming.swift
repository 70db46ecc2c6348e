import HTTPTypes

/// What decides whether a part may follow the bytes of an earlier response.
extension ResponseHead {
  /// What the file of this response can be recognized by later, in `If-Range` (RFC 9110, section 13.1.5): a strong entity tag, or, where
  /// there is no tag at all, a date of the last change that is a minute older than the response, so that a second change cannot hide in the
  /// same second (section 8.8.2.2). `nil` where there is neither, and for a body that is coded although no coding was asked for: the next
  /// response may be coded in another way.
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
  /// Both have to share a strong validator, as the parts of two versions make up neither of them (RFC 9110, section 15.3.7.3).
  /// - Parameter validator: The entity tag or date that the request had in `If-Range`; `nil` when it had none, which leaves the comparison
  ///   to the caller.
  package func part(from offset: Int, validator: String?) -> ContentRange? {
    let fields = fields
    guard status == .partialContent, let range = fields[.contentRange].flatMap(ContentRange.init), range.first == offset,
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
