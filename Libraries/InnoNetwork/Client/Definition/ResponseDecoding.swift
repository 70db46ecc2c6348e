public import FoundationEssentials
import HTTPTypes

/// How the response to a call is decoded.
public struct ResponseDecoding<Value: Sendable>: Sendable {
  /// Sent as `Accept`, instead of the configuration's, unless the call's ``APIDefinition/headers`` have one; `nil` adds
  /// none.
  public let accept: String?
  /// Decodes a response. An error becomes ``NetworkError/Kind/decoding(_:_:)``.
  public let decode: @Sendable (NetworkResponse) throws -> Value

  /// A custom decoding.
  public init(accept: String?, decode: @escaping @Sendable (NetworkResponse) throws -> Value) {
    self.accept = accept
    self.decode = decode
  }
}

extension ResponseDecoding where Value: Decodable {
  /// JSON, with a new decoder for each response. An empty body throws ``UnexpectedContent/empty``; with `allowingEmpty`
  /// it is decoded as `{}`, or as `null` if that fails.
  ///
  /// A body that cannot be decoded and does not seem to be JSON throws ``UnexpectedContent/mediaType(_:)`` instead of
  /// the decoder's error.
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
  /// The bytes of the body.
  public static var bytes: Self { ResponseDecoding(accept: nil) { $0.body } }
}

extension ResponseDecoding where Value == Void {
  /// Ignores the response; only its status is checked.
  public static var ignored: Self { ResponseDecoding(accept: nil) { _ in } }
}

/// Why a body does not have the expected content.
public enum UnexpectedContent: Error, Sendable, Equatable {
  /// The body is empty.
  case empty
  /// The body is not JSON but of this media type, as the server states it or as the first bytes suggest.
  case mediaType(String)
  /// A stream has this content type instead of `text/event-stream`; empty if it has none.
  case noEventStream(String)

  /// For a body that could not be decoded; `nil` if it is, or may be, JSON.
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
  /// A clause for use within a sentence.
  public var description: String {
    switch self {
    case .empty: "the body is empty"
    case .mediaType(let type): "the body is \(type), not JSON"
    case .noEventStream(let type): "the body is \(type.isEmpty ? "of no stated type" : type), not a stream of events"
    }
  }
}
