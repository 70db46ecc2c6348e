public import HTTPTypes

/// An answer as a cache keeps it, with what decides whether it may be used again (RFC 9111, section 3).
public struct CachedResponse: Sendable, Equatable {
  /// The status code; the client keeps no 1xx, 206 or 304.
  public var status: Int
  /// The header fields; a 304 brings them up to date, but for those that describe the body.
  public var fields: HTTPFields
  /// The whole body, decompressed; empty where the answer had none.
  public var body: [UInt8]
  /// The fields of the request that `Vary` names, in small letters, with their values then; `nil` for absent ones.
  public var selectors: [String: String?]
  /// Who had asked: the fields of the request that prove it. `nil` where anybody may have the answer. A store that outlives the process
  /// must not keep answers that have it.
  public var credentials: String?
  /// When the request was sent, in seconds since 1970.
  public var requestedAt: Int
  /// When its answer came, in seconds since 1970.
  public var receivedAt: Int

  /// An answer as a store reads it back from where it was kept; nothing is checked.
  public init(
    status: Int, fields: HTTPFields, body: [UInt8], selectors: [String: String?], credentials: String?, requestedAt: Int, receivedAt: Int
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.selectors = selectors
    self.credentials = credentials
    self.requestedAt = requestedAt
    self.receivedAt = receivedAt
  }

  /// About what it takes in memory or on disk, in bytes.
  public var size: Int { fields.reduce(body.count + 256) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count } }
}
