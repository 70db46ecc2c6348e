import HTTPTypes
public import InnoNetworkEngine
import Synchronization

/// An engine that passes every exchange on to another, and keeps what was asked and answered, for a ``ReplayEngine`` later.
///
/// ```swift
/// let recorder = RecordingEngine(CurlEngine())
/// let client = NetworkClient(configuration: configuration, engine: recorder)
/// _ = try await client.request(FetchUser(id: 1))
/// try recorder.cassette.write(to: path)
/// ```
/// Exchanges that fail are passed on and not kept. Streams come in one piece. Of bodies that are read while they are sent nothing is kept.
public final class RecordingEngine: NetworkEngine {
  private let engine: any NetworkEngine
  private let redaction: Redaction
  private let exchanges = Mutex<[Cassette.Exchange]>([])

  /// A recorder before an engine, which ``shutdown()`` ends.
  public init(_ engine: any NetworkEngine, redaction: Redaction = Redaction()) {
    self.engine = engine
    self.redaction = redaction
  }

  /// What has been recorded so far.
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

/// What of requests and answers is left out of a recording, so that it can be kept with the tests.
///
/// What is left out reads `redacted`. Requests are compared in their redacted form, so a recording made with one token serves all.
public struct Redaction: Sendable {
  static let mark = "redacted"

  /// Whether the value of a header field, or of a query item, of this name is left out; the name is in small letters.
  public var hides: @Sendable (_ name: String) -> Bool
  /// Changes the text of a body of a request or an answer.
  public var body: @Sendable (String) -> String

  /// Hides the values of every field and query item whose name sounds like a secret: one that holds a word such as
  /// `auth`, `cookie`, `token`, `key`, `secret`, `password`, `session` or `signature`. Bodies stay as they are, unless
  /// stated.
  public init(alsoHiding names: Set<String> = [], body: @escaping @Sendable (String) -> String = { $0 }) {
    let own = Set(names.map { $0.lowercased() })
    hides = { name in own.contains(name) || CredentialNames.contains(name) }
    self.body = body
  }

  func fields(_ fields: HTTPFields) -> [Cassette.Field] {
    fields.map { Cassette.Field(name: $0.name.rawName, value: hides($0.name.canonicalName) ? Self.mark : $0.value) }
  }

  func url(_ url: String) -> String {
    let halves = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else { return url }
    let items = halves[1].split(separator: "&", omittingEmptySubsequences: false).map { item in
      guard let mark = item.firstIndex(of: "="), hides(item[..<mark].lowercased()) else { return String(item) }
      return "\(item[...mark])\(Self.mark)"
    }
    return "\(halves[0])?\(items.joined(separator: "&"))"
  }
}
