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
/// Failed exchanges are not recorded. Streams are recorded in one piece, without bodies that are read while they are
/// sent.
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

/// What of requests and responses is left out of a recording, so that it can be kept with the tests.
///
/// Removed values read `redacted`. Requests are compared in their redacted form, so a recording made with one token
/// works with any.
public struct Redaction: Sendable {
  static let mark = "redacted"

  /// Whether to remove the value of a header field or query item of this name, which is in lower case.
  public var hides: @Sendable (_ name: String) -> Bool
  /// Redacts the text of a body.
  public var body: @Sendable (String) -> String

  /// Removes the values of all fields and query items whose name contains a word such as `auth`, `cookie`, `token`,
  /// `key`, `secret`, `password`, `session` or `signature`. Bodies are unchanged by default.
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
