import HTTPTypes
import InnoNetworkEngine

/// The rules of an HTTP cache (RFC 9111) over a store: which responses are stored, used, validated and invalidated.
///
/// Section numbers without a document refer to RFC 9111.
struct ResponseCache: Sendable {
  /// The result of looking up a request.
  enum LookUp {
    /// The request does not use the cache.
    case bypassed
    /// There is no stored response.
    case missing
    /// There is no usable response, and the request must not be sent (`only-if-cached`).
    case unavailable
    /// A response that may be used without validation.
    case fresh(CachedResponse, age: Int)
    /// A stale response that may be used while it is validated (`stale-while-revalidate`, RFC 5861, section 3).
    case revalidating(CachedResponse, age: Int)
    /// A response that has to be validated first.
    case stale(CachedResponse)
  }

  private static let conditions: [HTTPField.Name] = [
    .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince, .ifRange, .range,
  ]
  private static let maximumVariants = 16
  /// Statuses of responses that are about the current version and do not contain its whole body.
  private static let partial: Set<Int> = [206, 304, 412, 416]

  private let contents: CacheContents
  private let pack: CachePack
  private let now: @Sendable () -> Int

  init(store: any ResponseCacheStore, pack: CachePack, now: @escaping @Sendable () -> Int) {
    contents = CacheContents(store)
    self.pack = pack
    self.now = now
  }

  /// Registers a pending request, until ``end(_:)``.
  func begin(_ request: NetworkRequest) -> CacheContents.PendingRequest { contents.begin(request, at: now()) }

  func end(_ pending: CacheContents.PendingRequest) { contents.end(pending) }

  /// Looks up a response to a request (section 4), as the request's `Cache-Control` allows (section 5.2.1).
  ///
  /// Requests that have conditions, a range or a body bypass the cache.
  func lookUp(_ request: NetworkRequest) async -> LookUp {
    let control = CacheControl(request.headers[.cacheControl])
    guard request.method == .get, !request.hasBody, !control.has("no-store"),
      Self.conditions.allSatisfy({ request.headers[$0] == nil })
    else { return .bypassed }
    let candidates = await contents.variants(of: request.url.string).filter { $0.matches(request) }
    guard let latest = candidates.max(by: { $0.date < $1.date }) else {
      return control.has("only-if-cached") ? .unavailable : .missing
    }
    let freshness = Freshness(latest, scope: pack.scope, now: now())
    if isUsable(latest, freshness, control) { return .fresh(latest, age: freshness.age) }
    if control.has("only-if-cached") { return .unavailable }
    return isUsableWhileRevalidating(latest, freshness, control)
      ? .revalidating(latest, age: freshness.age) : .stale(latest)
  }

  /// Whether a stale response may be used while it is validated; not if the request restricts the age of the response.
  private func isUsableWhileRevalidating(
    _ response: CachedResponse, _ freshness: Freshness, _ request: CacheControl
  ) -> Bool {
    let control = CacheControl(response.fields[.cacheControl])
    guard let allowed = control.seconds("stale-while-revalidate"), !isStrict(control), !control.has("no-cache"),
      ["no-cache", "max-age", "min-fresh"].allSatisfy({ !request.has($0) })
    else { return false }
    return freshness.staleness <= allowed
  }

  /// Registers the validation of a response in the background, until ``endRevalidation(of:)``. Returns false if one is
  /// running for the URL.
  func beginRevalidation(of request: NetworkRequest) -> Bool { contents.beginRevalidation(of: request.url.string) }

  func endRevalidation(of request: NetworkRequest) { contents.endRevalidation(of: request.url.string) }

  /// Whether a response may be used without validation: it is fresh, or no staler than the request accepts.
  private func isUsable(_ response: CachedResponse, _ freshness: Freshness, _ request: CacheControl) -> Bool {
    let control = CacheControl(response.fields[.cacheControl])
    guard !control.has("no-cache"), !request.has("no-cache") else { return false }
    if let oldest = request.seconds("max-age"), freshness.age > oldest { return false }
    if let rest = request.seconds("min-fresh"), freshness.lifetime - freshness.age < rest { return false }
    if freshness.isFresh { return true }
    guard request.has("max-stale"), !isStrict(control) else { return false }
    return request.argument("max-stale") == nil || freshness.staleness <= request.seconds("max-stale") ?? 0
  }

  /// The age of a stale response, if it may be used because the server has failed (`stale-if-error`, RFC 5861, section
  /// 4); `nil` if it may not, also if a write or a newer response has replaced it since.
  func staleIfErrorAge(_ response: CachedResponse, _ pending: CacheContents.PendingRequest) -> Int? {
    let control = CacheControl(response.fields[.cacheControl])
    guard let allowed = control.seconds("stale-if-error"), !isStrict(control), !control.has("no-cache"),
      !contents.isOutdated(pending)
    else {
      return nil
    }
    let freshness = Freshness(response, scope: pack.scope, now: now())
    return freshness.staleness <= allowed ? freshness.age : nil
  }

  /// Whether a stale response may never be used (sections 5.2.2.2, 5.2.2.8 and 5.2.2.10).
  private func isStrict(_ control: CacheControl) -> Bool {
    control.has("must-revalidate")
      || (pack.scope == .shared && (control.has("proxy-revalidate") || control.has("s-maxage")))
  }

  /// The conditional request that validates a response (section 4.3.1).
  func conditional(_ request: NetworkRequest, for response: CachedResponse) -> NetworkRequest {
    var request = request
    request.headers[.ifNoneMatch] = response.fields[.eTag]
    request.headers[.ifModifiedSince] = response.fields[.lastModified]
    return request
  }

  /// Updates the stored response with the fields of a 304 (sections 3.2 and 4.3.4) and returns it; `nil` if the 304
  /// refers to another response.
  func freshened(
    _ stored: CachedResponse, by head: ResponseHead, _ request: NetworkRequest, _ pending: CacheContents.PendingRequest
  ) async -> CachedResponse? {
    let fields = head.fields
    guard !stored.isOtherVersion(than: fields) else { return nil }
    var merged = stored.fields
    for name in Set(fields.map(\.name))
    where ![.contentLength, .contentEncoding, .contentType, .contentRange].contains(name) {
      merged[fields: name] = fields[fields: name]
    }
    // With the old values the validated response would be as old as before.
    for name in [HTTPField.Name.date, .age] where fields[name] == nil { merged[name] = nil }
    let response = response(stored.status, merged, stored.body, to: request, pending)
    await replace(by: response, request, pending, storing: allowsStoring(response, request))
    return response
  }

  /// Stores a response if that is allowed (section 3). Removes the responses that an unsafe request has invalidated
  /// (section 4.4), and older responses to the same request, also if the new one may not be stored: the latest response
  /// is the one to use (section 4).
  ///
  /// `isStorable` is false if the cache was bypassed or the body is streamed.
  func store(
    _ head: ResponseHead, _ body: [UInt8], _ request: NetworkRequest, _ pending: CacheContents.PendingRequest,
    isStorable: Bool
  ) async {
    guard request.method.isSafe else {
      if (200..<400).contains(head.status.code) { await invalidate(head, request) }
      return
    }
    guard request.method == .get || request.method == .head, !request.hasBody else { return }
    let status = head.status.code
    let fields = head.fields
    if request.method == .head || Self.partial.contains(status) {
      // Such a response is not stored. It removes those of another version or status (section 4.3.5 for HEAD).
      let contradicts: @Sendable (CachedResponse) -> Bool = { stored in
        stored.matches(request)
          && (stored.isOtherVersion(than: fields) || (!Self.partial.contains(status) && stored.status != status))
      }
      guard !isTransient(status), !contents.isOutdated(pending) else { return }
      await contents.update(request.url.string) { stored in
        stored.contains(where: contradicts) ? stored.filter { !contradicts($0) } : nil
      }
      return
    }
    let response = response(status, fields, body, to: request, pending)
    let isStored = isStorable && body.count <= pack.largestBody && allowsStoring(response, request)
    guard isStored || !isTransient(status) else { return }
    await replace(by: response, request, pending, storing: isStored)
  }

  /// Whether a status concerns the state of the server, not the resource: stored responses then stay.
  private func isTransient(_ status: Int) -> Bool { status == 408 || status == 429 || status >= 500 }

  private func response(
    _ status: Int, _ fields: HTTPFields, _ body: [UInt8], to request: NetworkRequest,
    _ pending: CacheContents.PendingRequest
  ) -> CachedResponse {
    let isPublic = CacheControl(fields[.cacheControl]).has("public")
    return CachedResponse(
      status: status, fields: fields, body: body,
      selectors: Dictionary(uniqueKeysWithValues: Set(fields.varyNames).map { ($0, request.selector($0)) }),
      credentials: isPublic ? nil : request.credentials, requestedAt: pending.requestedAt, receivedAt: now())
  }

  /// Replaces the responses that match the request by the new one, or removes them if that is not to be stored.
  private func replace(
    by response: CachedResponse, _ request: NetworkRequest, _ pending: CacheContents.PendingRequest, storing: Bool
  ) async {
    await contents.replace(by: response, pending, url: request.url.string) { stored in
      let others = stored.filter { !$0.matches(request) }
      return Array(((storing ? [response] : []) + others).prefix(Self.maximumVariants))
    }
  }

  private func allowsStoring(_ response: CachedResponse, _ request: NetworkRequest) -> Bool {
    let status = response.status
    let fields = response.fields
    let control = CacheControl(fields[.cacheControl])
    guard status >= 200, !Self.partial.contains(status), !control.has("no-store"),
      fields.varyNames.allSatisfy({ $0 != "*" && HTTPField.Name($0) != nil })
    else { return false }
    if pack.scope == .shared {
      guard !control.has("private") else { return false }
      let isPublic = control.has("public") || control.has("s-maxage") || control.has("must-revalidate")
      guard request.headers[.authorization] == nil || isPublic else { return false }
    }
    let isExplicit =
      control.has("max-age") || fields[.expires] != nil || control.has("public") || control.has("private")
    guard
      isExplicit || (pack.scope == .shared && control.has("s-maxage")) || Freshness.cacheableByDefault.contains(status)
    else {
      return false
    }
    // A response that is never fresh and cannot be validated would never be used.
    let canBeValidated = fields[.eTag] != nil || fields[.lastModified] != nil
    return canBeValidated || control.seconds("max-age") ?? 0 > 0 || control.seconds("s-maxage") ?? 0 > 0
      || fields[.expires] != nil
  }

  /// Invalidates the URL, and those of the same origin in `Location` and `Content-Location` (section 4.4).
  private func invalidate(_ head: ResponseHead, _ request: NetworkRequest) async {
    await contents.forget(request.url.string)
    for name in [HTTPField.Name.location, .contentLocation] {
      guard head[name] != nil, let url = try? head.reference(name, from: request.url), url.origin == request.url.origin
      else { continue }
      await contents.forget(url.string)
    }
  }
}

extension CachedResponse {
  /// Whether the response may be used for a request: the request fields that its `Vary` names have the same values
  /// (section 4.1), and the credentials are those that it is stored for, if any.
  func matches(_ request: NetworkRequest) -> Bool {
    guard credentials == nil || credentials == request.credentials else { return false }
    return selectors.allSatisfy { name, value in request.selector(name) == value }
  }

  /// Whether the validators differ from those of another response; false if they cannot be compared.
  fileprivate func isOtherVersion(than other: HTTPFields) -> Bool {
    if let tag = other[.eTag], let own = fields[.eTag] { return tag.weakTag != own.weakTag }
    if let modified = other[.lastModified], let own = fields[.lastModified] { return modified != own }
    return false
  }
}

extension NetworkRequest {
  fileprivate var hasBody: Bool { body != nil || upload != nil }

  /// The value of a field that `Vary` names.
  fileprivate func selector(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }

  /// The fields that carry credentials, with their values, as one text to compare; `nil` if there are none.
  fileprivate var credentials: String? {
    let own = headers.filter(\.name.isCredential)
    return own.isEmpty ? nil : own.map { "\($0.name.canonicalName): \($0.value)" }.sorted().joined(separator: "\n")
  }
}

extension HTTPFields {
  /// The field names in `Vary`, in lower case.
  fileprivate var varyNames: [String] {
    (self[.vary] ?? "").utf8.split { $0 == UInt8(ascii: ",") || $0 == 0x20 || $0 == 0x09 }.map {
      String(decoding: $0, as: UTF8.self).lowercased()
    }
  }
}

extension String {
  /// An entity tag as the weak comparison uses it (RFC 9110, section 8.8.3.2).
  fileprivate var weakTag: Substring { hasPrefix("W/") ? dropFirst(2) : self[...] }
}
