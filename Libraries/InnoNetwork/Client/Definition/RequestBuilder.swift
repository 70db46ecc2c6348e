import FoundationEssentials
import HTTPTypes
import InnoNetworkEngine
import Synchronization

/// Builds the request of a call from its definition and the client's configuration, which is prepared once.
final class RequestBuilder: Sendable {
  /// Why a request cannot be built, as a clause.
  struct Refusal: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  private let base: Result<RequestURL, Refusal>
  private let headers: HTTPFields
  private let transport: TransportPack
  private let idempotencyKeys: IdempotencyKeys
  private let tracesRequests: Bool
  private let retry: RetryPolicy
  /// Random, to distinguish the calls of this client from those of others.
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
    retry = configuration.resilience.retry
  }

  /// The request of the first attempt, before interceptors. Throws if the definition or the base URL is not valid.
  ///
  /// `accept` is the value of `Accept`, unless the call has that field; `nil` sends none.
  func request(
    for definition: some APIDefinition, accept: String?, delivery: Delivery
  ) throws(Refusal) -> NetworkRequest {
    let content: RequestBody.Content?
    do {
      content = try definition.body.content()
    } catch {
      throw Refusal("the body cannot be encoded (\(error))")
    }
    let own = definition.headers
    var request = NetworkRequest(
      method: definition.method, url: try url(for: definition), headers: headers(without: own), content: content,
      timeouts: definition.timeouts ?? delivery.timeouts(transport.timeouts),
      limits: definition.limits ?? delivery.limits(transport.limits),
      callID: CallID(client: client, number: calls.add(1, ordering: .relaxed).newValue))
    let retry = definition.retry ?? retry
    request.maximumAttempts = retry.maximumAttempts
    request.honorsIdempotencyKeys = retry.honorsIdempotencyKeys
    if let content { try request.set(.contentType, content.contentType, "content type", unlessIn: own) }
    if let accept { try request.set(.accept, accept, "accepted type", unlessIn: own) }
    if let key = idempotencyKey(for: definition) {
      guard key.contains(where: { $0 != " " && $0 != "\t" }) else {
        throw Refusal("the idempotency key is empty; use nil for a call without a key")
      }
      try request.set(.idempotencyKey, key, "idempotency key", unlessIn: own)
    }
    if request.headers.isEmpty {
      request.headers = own
    } else if !own.isEmpty {
      request.headers.reserveCapacity(request.headers.count + own.count)
      request.headers += own
    }
    if definition.sendsRequestID, !own.contains(.requestID) { request.headers[.requestID] = request.id }
    if tracesRequests { request.trace = TraceContext() }
    return request
  }

  /// The client's fields that are not replaced by those of a call.
  private func headers(without own: HTTPFields) -> HTTPFields {
    headers.isEmpty || own.isEmpty ? headers : HTTPFields(headers.filter { !own.contains($0.name) })
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
    let isRooted = path.isEmpty || path.utf8.first == UInt8(ascii: "/")
    let base = try base.get()
    do throws(RequestURL.Invalid) {
      return try base.appending(
        path: PercentEncoding.path(isRooted ? path : "/\(path)"), query: PercentEncoding.query(definition.query))
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
}

extension NetworkRequest {
  /// Sets a field unless it is one of `own`, the call's fields; `description` is its name in messages.
  fileprivate mutating func set(
    _ name: HTTPField.Name, _ value: String, _ description: String, unlessIn own: HTTPFields
  ) throws(RequestBuilder.Refusal) {
    guard HTTPField.isValidValue(value) else {
      throw RequestBuilder.Refusal("the \(description) contains characters that no header may contain")
    }
    guard !own.contains(name) else { return }
    // Appending is cheaper than setting a field, which looks for those to replace.
    if headers.contains(name) { headers[name] = value } else { headers.append(HTTPField(name: name, value: value)) }
  }
}

/// Identifies a call. The text is formatted on access, because most identifiers are never read.
struct CallID: Sendable {
  /// The same for all calls of a client.
  let client: UInt64
  /// From 1.
  let number: UInt64

  var text: String { "\(Hexadecimal.text(client))-\(number)" }
}
