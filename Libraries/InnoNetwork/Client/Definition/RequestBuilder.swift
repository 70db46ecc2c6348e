import FoundationEssentials
import HTTPTypes
import InnoNetworkEngine

/// Makes the request of a call out of its definition and the client's configuration.
struct RequestBuilder {
  let configuration: NetworkConfiguration

  /// The first attempt's request, before any interceptor. Throws a clause on what is wrong with the definition or the base URL.
  func request<Definition: APIDefinition>(for definition: Definition, delivery: Delivery) throws(Refusal) -> NetworkRequest {
    let content: RequestBody.Content?
    do {
      content = try definition.body.content()
    } catch {
      throw Refusal("the body cannot be encoded (\(error))")
    }
    let url = try url(for: definition)
    var headers = configuration.headers
    if let credentials { headers[.authorization] = credentials }
    if let content { headers[.contentType] = try Self.checked(content.contentType, "content type") }
    if delivery == .whole, let accept = definition.decoding.accept { headers[.accept] = try Self.checked(accept, "accepted type") }
    if let key = idempotencyKey(for: definition) {
      headers[.idempotencyKey] = try Self.checked(key, "idempotency key")
      guard headers.hasIdempotencyKey else {
        throw Refusal("the idempotency key is empty; state none for a call that is sent once")
      }
    }
    for field in definition.headers { headers[field.name] = nil }
    for field in definition.headers { headers.append(field) }
    let standard = configuration.transport
    return NetworkRequest(
      method: definition.method, url: url, headers: headers, content: content,
      timeouts: definition.timeouts ?? delivery.timeouts(standard.timeouts), limits: definition.limits ?? delivery.limits(standard.limits),
      id: UUID().uuidString.lowercased())
  }

  private func idempotencyKey(for definition: some APIDefinition) -> String? {
    if let key = definition.idempotencyKey { return key }
    guard configuration.resilience.idempotencyKeys == .automatic, definition.method == .post || definition.method == .patch else {
      return nil
    }
    return UUID().uuidString.lowercased()
  }

  /// A clause on why a request cannot be built.
  struct Refusal: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  private func url(for definition: some APIDefinition) throws(Refusal) -> RequestURL {
    guard definition.path.utf8.allSatisfy({ $0 != 0x0d && $0 != 0x0a && $0 != 0 }) else {
      throw Refusal("the path holds a line break or a NUL")
    }
    let base = try Self.url(configuration.baseURL.absoluteString)
    guard base.scheme == "http" || base.scheme == "https" else { throw Refusal("the base URL has to start with http:// or https://") }
    var text = String(base.string.prefix { $0 != "?" })
    let path = definition.path
    if !path.isEmpty {
      if text.hasSuffix("/") { text.removeLast() }
      text += (path.hasPrefix("/") ? "" : "/") + PercentEncoding.path(path)
    }
    let query = [base.query, PercentEncoding.query(definition.query)].compactMap(\.self).joined(separator: "&")
    return try Self.url(query.isEmpty ? text : "\(text)?\(query)")
  }

  private static func url(_ text: String) throws(Refusal) -> RequestURL {
    do throws(RequestURL.Invalid) {
      return try RequestURL(text)
    } catch {
      throw Refusal("the URL is not valid: \(error)")
    }
  }

  /// The base URL's user-info as basic authentication (RFC 7617).
  private var credentials: String? {
    guard let user = configuration.baseURL.user(percentEncoded: false) else { return nil }
    let password = configuration.baseURL.password(percentEncoded: false) ?? ""
    return "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
  }

  private static func checked(_ value: String, _ name: String) throws(Refusal) -> String {
    guard HTTPField.isValidValue(value) else { throw Refusal("the \(name) holds characters that no header may hold") }
    return value
  }
}
