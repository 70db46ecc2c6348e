import FoundationEssentials
import HTTPTypes
import InnoNetworkEngine
import Synchronization

/// Builds the request of a call from its definition and from what all calls of a client share, which is prepared once.
final class RequestBuilder: Sendable {
  /// A clause on why a request cannot be built.
  struct Refusal: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  private let base: Result<RequestURL, Refusal>
  private let headers: HTTPFields
  private let transport: TransportPack
  private let idempotencyKeys: IdempotencyKeys
  private let tracesRequests: Bool
  private let maximumAttempts: Int
  /// Tells the calls of this client from those of others.
  private let client = UInt64.random(in: .min ... .max)
  private let calls = Atomic<UInt64>(0)

  init(_ configuration: NetworkConfiguration) {
    base = Result { () throws(Refusal) in try Self.base(configuration.baseURL) }
    var headers = configuration.headers
    if let credentials = Self.credentials(configuration.baseURL) { headers[.authorization] = credentials }
    self.headers = headers
    transport = configuration.transport
    idempotencyKeys = configuration.resilience.idempotencyKeys
    tracesRequests = configuration.observability.tracesRequests
    maximumAttempts = configuration.resilience.retry.maximumAttempts
  }

  /// The first attempt's request, before any interceptor. Throws what is wrong with the definition or with the base
  /// URL.
  func request<Definition: APIDefinition>(
    for definition: Definition, delivery: Delivery
  ) throws(Refusal) -> NetworkRequest {
    let content: RequestBody.Content?
    do {
      content = try definition.body.content()
    } catch {
      throw Refusal("the body cannot be encoded (\(error))")
    }
    var request = NetworkRequest(
      method: definition.method, url: try url(for: definition), headers: headers, content: content,
      timeouts: definition.timeouts ?? delivery.timeouts(transport.timeouts),
      limits: definition.limits ?? delivery.limits(transport.limits),
      callID: CallID(client: client, number: calls.add(1, ordering: .relaxed).newValue))
    request.maximumAttempts = definition.retry?.maximumAttempts ?? maximumAttempts
    if let content { request.headers[.contentType] = try Self.checked(content.contentType, "content type") }
    if delivery == .whole, let accept = definition.decoding.accept {
      request.headers[.accept] = try Self.checked(accept, "accepted type")
    }
    if let key = idempotencyKey(for: definition) {
      request.headers[.idempotencyKey] = try Self.checked(key, "idempotency key")
      guard request.headers.hasIdempotencyKey else {
        throw Refusal("the idempotency key is empty; state none for a call that is sent once")
      }
    }
    let own = definition.headers
    for field in own { request.headers[field.name] = nil }
    for field in own { request.headers.append(field) }
    if tracesRequests { request.trace = TraceContext() }
    return request
  }

  private func idempotencyKey(for definition: some APIDefinition) -> String? {
    if let key = definition.idempotencyKey { return key }
    guard idempotencyKeys == .automatic, definition.method == .post || definition.method == .patch else { return nil }
    return UUID().uuidString.lowercased()
  }

  private func url(for definition: some APIDefinition) throws(Refusal) -> RequestURL {
    let path = definition.path
    guard path.utf8.allSatisfy({ $0 != 0x0d && $0 != 0x0a && $0 != 0 }) else {
      throw Refusal("the path contains a line break or a NUL")
    }
    let base = try base.get()
    do throws(RequestURL.Invalid) {
      return try base.appending(
        path: PercentEncoding.path(path.isEmpty || path.hasPrefix("/") ? path : "/\(path)"),
        query: PercentEncoding.query(definition.query))
    } catch {
      throw Self.invalid(error)
    }
  }

  private static func base(_ url: URL) throws(Refusal) -> RequestURL {
    let base: RequestURL
    do throws(RequestURL.Invalid) { base = try RequestURL(url.absoluteString) } catch { throw invalid(error) }
    guard base.scheme == "http" || base.scheme == "https" else {
      throw Refusal("the base URL has to start with http:// or https://")
    }
    return base
  }

  private static func invalid(_ error: RequestURL.Invalid) -> Refusal { Refusal("the URL is not valid: \(error)") }

  /// The base URL's user-info as basic authentication (RFC 7617).
  private static func credentials(_ url: URL) -> String? {
    guard let user = url.user(percentEncoded: false) else { return nil }
    let password = url.password(percentEncoded: false) ?? ""
    return "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
  }

  private static func checked(_ value: String, _ name: String) throws(Refusal) -> String {
    guard HTTPField.isValidValue(value) else {
      throw Refusal("the \(name) contains characters that no header may contain")
    }
    return value
  }
}

/// Identifies a call. Formatted only where it is read.
struct CallID: Sendable {
  /// Random, the same for all calls of a client.
  let client: UInt64
  /// Counts from 1.
  let number: UInt64

  var text: String { "\(Hexadecimal.text(client))-\(number)" }
}
