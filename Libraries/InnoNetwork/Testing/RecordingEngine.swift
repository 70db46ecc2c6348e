import FoundationEssentials
import HTTPTypes
public import InnoNetworkEngine
import Synchronization

/// An engine that forwards every exchange to another and records it for a ``ReplayEngine``.
///
/// ```swift
/// let recorder = RecordingEngine(CurlEngine())
/// let client = NetworkClient(configuration: configuration, engine: recorder)
/// _ = try await client.request(FetchUser(id: 1))
/// try recorder.cassette.write(to: path)
/// ```
/// Failed exchanges are not recorded, nor request bodies that are read while they are sent. A streamed response is
/// recorded as a whole, and returned in one piece.
public final class RecordingEngine: NetworkEngine {
  private let engine: any NetworkEngine
  private let redaction: Redaction
  private let exchanges = Mutex<[Cassette.Exchange]>([])

  /// An engine that forwards to another; ``shutdown()`` shuts down both.
  public init(_ engine: any NetworkEngine, redaction: Redaction = Redaction()) {
    self.engine = engine
    self.redaction = redaction
  }

  /// The exchanges recorded so far.
  public var cassette: Cassette { Cassette(exchanges: exchanges.withLock { $0 }) }

  public func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
    let response = try await engine.send(request)
    let exchange = Cassette.Exchange(
      request: Cassette.Request(request, redaction), response: Cassette.Response(response, redaction))
    exchanges.withLock { $0.append(exchange) }
    return response
  }

  public func shutdown() async { await engine.shutdown() }
}

/// Which values are left out of a recording, so that it can be kept with the tests.
///
/// They are replaced by `redacted`. A ``ReplayEngine`` also redacts each request before it compares it with the
/// recording, so a recording made with one token works with any other.
public struct Redaction: Sendable {
  static let mark = "redacted"

  /// Whether to remove the value of a header field or query item of this name, which is in lower case.
  public var hides: @Sendable (_ name: String) -> Bool
  /// Redacts the text of a body.
  public var body: @Sendable (String) -> String

  /// Removes the values of fields and query items with these names, and of those whose name contains a word such as
  /// `auth`, `cookie`, `token`, `key`, `secret`, `password`, `session` or `signature`; also the values of such items,
  /// and user-info, in the URLs of other fields, such as `Location` and `Referer`. Bodies are unchanged by default.
  public init(alsoHiding names: Set<String> = [], body: @escaping @Sendable (String) -> String = { $0 }) {
    let own = Set(names.map { $0.lowercased() })
    hides = { name in own.contains(name) || CredentialNames.contains(name) }
    self.body = body
  }

  func fields(_ fields: HTTPFields) -> [Cassette.Field] {
    fields.map { field in
      let value = hides(field.name.canonicalName) ? Self.mark : redacting(field.value)
      return Cassette.Field(name: field.name.rawName, value: value)
    }
  }

  func url(_ url: RequestURL) -> String { redacting(url.string) }

  private func redacting(_ text: String) -> String { text.redactingURLs(with: Self.mark) { hides($0.lowercased()) } }
}

/// An engine that responds from a recording, without a network.
///
/// Each recorded exchange is used once; of several that match a request, the first is used. A request without a match
/// fails with `invalidRequest`, whose text contains the method and the URL.
public final class ReplayEngine: NetworkEngine {
  /// The parts of a request that have to equal those of the recorded one.
  public struct Matching: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The method, case-sensitive.
    public static let method = Matching(rawValue: 1)
    /// The whole URL, after redaction.
    public static let url = Matching(rawValue: 2)
    /// The body, after redaction; one that is read while it is sent counts as empty.
    public static let body = Matching(rawValue: 4)
    /// All header fields, after redaction; not suitable for fields that differ in each run, such as identifiers.
    public static let headers = Matching(rawValue: 8)
  }

  private struct State {
    var left: [Cassette.Exchange]
    var isShutDown = false
  }

  private let redaction: Redaction
  private let matching: Matching
  private let state: Mutex<State>

  /// An engine with a recording. Requests are compared by method, URL and body by default; `redaction` has to be the
  /// one of the recording.
  public init(_ cassette: Cassette, matching: Matching = [.method, .url, .body], redaction: Redaction = Redaction()) {
    self.matching = matching
    self.redaction = redaction
    state = Mutex(State(left: cassette.exchanges))
  }

  /// The exchanges that have not been used yet.
  public var unused: [Cassette.Exchange] { state.withLock { $0.left } }

  public func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
    if Task.isCancelled { throw EngineError(.cancelled) }
    let asked = Cassette.Request(request, redaction)
    let result = state.withLock { state -> Result<Cassette.Response, EngineError> in
      guard !state.isShutDown else { return .failure(EngineError(.shutDown)) }
      guard let index = state.left.firstIndex(where: { matches($0.request, asked) }) else {
        return .failure(
          EngineError(.invalidRequest("the recording has no response left for \(asked.method) \(asked.url)")))
      }
      return .success(state.left.remove(at: index).response)
    }
    return try result.get().engineResponse
  }

  public func shutdown() async { state.withLock { $0.isShutDown = true } }

  private func matches(_ recorded: Cassette.Request, _ asked: Cassette.Request) -> Bool {
    (!matching.contains(.method) || recorded.method == asked.method)
      && (!matching.contains(.url) || recorded.url == asked.url)
      && (!matching.contains(.body) || recorded.body == asked.body)
      && (!matching.contains(.headers) || recorded.headers == asked.headers)
  }
}

/// Recorded exchanges, in a readable JSON file that is suitable for version control.
public struct Cassette: Codable, Sendable, Equatable {
  /// One field of a header.
  public struct Field: Codable, Sendable, Equatable {
    /// The name, case preserved.
    public var name: String
    /// The value, or `redacted`.
    public var value: String
  }

  /// A body, as text if it is UTF-8, otherwise in Base64 (RFC 4648).
  public enum Body: Codable, Sendable, Equatable {
    /// An empty body; an empty object in JSON.
    case none
    /// UTF-8, after redaction.
    case text(String)
    /// Other bytes. Text that is not valid Base64 counts as empty.
    case base64(String)
  }

  /// A recorded request.
  public struct Request: Codable, Sendable, Equatable {
    /// The method, such as `GET`.
    public var method: String
    /// The whole URL, redacted.
    public var url: String
    /// The header fields, redacted.
    public var headers: [Field]
    /// The body, redacted; `none` for one that is read while it is sent.
    public var body: Body
  }

  /// A recorded response.
  public struct Response: Codable, Sendable, Equatable {
    /// The status code; numbers outside 0 to 999 are clamped when the response is replayed.
    public var status: Int
    /// The header fields, redacted; those with an invalid name are left out when the response is replayed.
    public var headers: [Field]
    /// The whole body, decompressed and redacted.
    public var body: Body
  }

  /// A request and its response.
  public struct Exchange: Codable, Sendable, Equatable {
    /// Compared with the requests of a ``ReplayEngine``.
    public var request: Request
    /// Returned for the first request that matches.
    public var response: Response
  }

  /// In the order of the responses.
  public var exchanges: [Exchange]

  /// A cassette; empty by default.
  public init(exchanges: [Exchange] = []) { self.exchanges = exchanges }

  /// Reads a file that ``write(to:)`` has written. Throws errors of reading and decoding it.
  public init(contentsOf path: String) throws {
    self = try JSONDecoder().decode(Cassette.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// Writes a file atomically, replacing an existing one. Throws errors of writing it.
  public func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: path), options: .atomic)
  }
}

extension Cassette.Request {
  init(_ request: PreparedRequest, _ redaction: Redaction) {
    self.init(
      method: request.method.rawValue, url: redaction.url(request.url),
      headers: redaction.fields(request.headers),
      body: Cassette.Body(request.body ?? [], redaction))
  }
}

extension Cassette.Response {
  init(_ response: EngineResponse, _ redaction: Redaction) {
    self.init(
      status: response.head.status.code, headers: redaction.fields(response.head.fields),
      body: Cassette.Body(response.body, redaction))
  }

  /// The response for the client, without fields whose name is not valid.
  var engineResponse: EngineResponse {
    var fields = HTTPFields()
    for field in headers {
      if let name = HTTPField.Name(field.name) { fields.append(HTTPField(name: name, value: field.value)) }
    }
    return EngineResponse(
      head: ResponseHead(status: HTTPResponse.Status(code: min(max(status, 0), 999)), fields: fields), body: body.bytes)
  }
}

extension Cassette.Body {
  init(_ bytes: [UInt8], _ redaction: Redaction) {
    if bytes.isEmpty {
      self = .none
    } else if let text = String(validating: bytes, as: UTF8.self) {
      self = .text(redaction.body(text))
    } else {
      self = .base64(Data(bytes).base64EncodedString())
    }
  }

  var bytes: [UInt8] {
    switch self {
    case .none: []
    case .text(let text): Array(text.utf8)
    case .base64(let text): Data(base64Encoded: text).map { Array($0) } ?? []
    }
  }

  private enum CodingKeys: String, CodingKey {
    case text
    case base64
  }

  /// `{"text": …}`, `{"base64": …}`, or `{}` for none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let text = try container.decodeIfPresent(String.self, forKey: .text) {
      self = .text(text)
    } else if let text = try container.decodeIfPresent(String.self, forKey: .base64) {
      self = .base64(text)
    } else {
      self = .none
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .none: break
    case .text(let text): try container.encode(text, forKey: .text)
    case .base64(let text): try container.encode(text, forKey: .base64)
    }
  }
}
