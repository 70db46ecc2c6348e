public import FoundationEssentials
import HTTPTypes

/// How the answer to a call becomes a value.
public struct ResponseDecoding<Value: Sendable>: Sendable {
  /// Sent as `Accept` where the request has none; `nil` sends none.
  public let accept: String?
  /// What it throws becomes the cause of a ``NetworkError`` of the kind `decoding`.
  public let decode: @Sendable (NetworkResponse) throws -> Value

  /// A decoding of any kind.
  public init(accept: String?, decode: @escaping @Sendable (NetworkResponse) throws -> Value) {
    self.accept = accept
    self.decode = decode
  }
}

extension ResponseDecoding where Value: Decodable {
  /// JSON, with a decoder made for each answer. An empty body is an error, unless `allowingEmpty`: then it stands for `{}`, or for `null`
  /// where the value is no object.
  ///
  /// A body that does not decode and says that it is something else fails with ``UnexpectedContent`` and not with a complaint of the parser.
  public static func json(allowingEmpty: Bool = false, decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }) -> Self {
    ResponseDecoding(accept: "application/json") { response in
      if response.body.isEmpty {
        guard allowingEmpty else { throw UnexpectedContent.empty }
        return try (try? decoder().decode(Value.self, from: Data("{}".utf8))) ?? decoder().decode(Value.self, from: Data("null".utf8))
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
  /// The bytes as they are, whatever they are.
  public static var bytes: Self { ResponseDecoding(accept: nil) { $0.body } }
}

extension ResponseDecoding where Value == Void {
  /// Nothing of the answer but that its status was right.
  public static var ignored: Self { ResponseDecoding(accept: nil) { _ in } }
}

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
