public import FoundationEssentials
import HTTPTypes

/// Decodes the response to a call into a value.
public struct ResponseDecoding<Value: Sendable>: Sendable {
  /// Sent as `Accept` if the request has none; `nil` sends none.
  public let accept: String?
  /// Decodes a response. What it throws becomes the cause of a ``NetworkError`` of the kind `decoding`.
  public let decode: @Sendable (NetworkResponse) throws -> Value

  /// A custom decoding.
  public init(accept: String?, decode: @escaping @Sendable (NetworkResponse) throws -> Value) {
    self.accept = accept
    self.decode = decode
  }
}

extension ResponseDecoding where Value: Decodable {
  /// JSON, with a new decoder for each response. An empty body is an error, unless `allowingEmpty`: then it is decoded
  /// as `{}`, or as `null` if the value is not an object.
  ///
  /// A body that cannot be decoded and has another content type fails with ``UnexpectedContent`` instead of the
  /// parser's error.
  public static func json(
    allowingEmpty: Bool = false, decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }
  ) -> Self {
    ResponseDecoding(accept: "application/json") { response in
      if response.body.isEmpty {
        guard allowingEmpty else { throw UnexpectedContent.empty }
        return try (try? decoder().decode(Value.self, from: Data("{}".utf8)))
          ?? decoder().decode(Value.self, from: Data("null".utf8))
      }
      do {
        return try decoder().decode(Value.self, from: Data(response.body))
      } catch {
        throw UnexpectedContent(response) ?? error
      }
    }
  }
}

extension ResponseDecoding where Value == [UInt8] {
  /// The bytes, unchanged.
  public static var bytes: Self { ResponseDecoding(accept: nil) { $0.body } }
}

extension ResponseDecoding where Value == Void {
  /// Ignores the response; only its status is checked.
  public static var ignored: Self { ResponseDecoding(accept: nil) { _ in } }
}

/// A body of another content type than expected.
public enum UnexpectedContent: Error, Sendable, Equatable {
  /// There is no body.
  case empty
  /// The media type that the server states, or that the first bytes suggest.
  case mediaType(String)
  /// A stream whose content type is not `text/event-stream`; that type.
  case noEventStream(String)

  /// The type of a body that could not be decoded; `nil` if it is, or may be, JSON.
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
