import HTTPTypes

/// The body is not what was asked for, and it can be said what it is instead.
public enum UnexpectedContent: Error, Sendable, Equatable {
  /// There is no body.
  case empty
  /// The media type that the server states, or that the first bytes give away.
  case mediaType(String)
  /// A stream that states another content type than `text/event-stream`; that type.
  case noEventStream(String)

  /// What a body that did not decode claims to be; `nil` where it claims, or may well claim, to be JSON.
  init?(_ response: NetworkResponse) {
    let stated = response.head[.contentType]?.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace } ?? ""
    if stated.hasSuffix("json") { return nil }
    let looksLikeMarkup = response.body.first { !($0 == 0x20 || (0x09...0x0d).contains($0)) } == UInt8(ascii: "<")
    switch stated {
    case "", "text/plain", "application/octet-stream":
      guard looksLikeMarkup else { return nil }
      self = .mediaType("text/html")
    default: self = .mediaType(stated)
    }
  }
}

extension UnexpectedContent: CustomStringConvertible {
  /// One clause.
  public var description: String {
    switch self {
    case .empty: "the body is empty"
    case .mediaType(let type): "the body is \(type), not JSON"
    case .noEventStream(let type): "the body is \(type.isEmpty ? "of no stated type" : type), not a stream of events"
    }
  }
}
