import HTTPTypes
import InnoNetworkEngine

/// The rules of a cache (RFC 9111) over a store: what is kept, what is used, what is asked again, what is forgotten.
struct ResponseCache: Sendable {
  /// What the cache knows about a request.
  enum Finding {
    /// Nothing, and it will learn nothing.
    case bypassed
    /// Nothing yet.
    case missing
    /// The caller wants no request to be sent, and there is nothing.
    case unavailable
    /// An answer that can be given without asking.
    case fresh(CachedResponse, age: Int)
    /// An answer about which the server has to be asked.
    case stale(CachedResponse)
  }

  private static let conditions: [HTTPField.Name] = [.ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince, .ifRange, .range]
  private static let mostVariants = 16

  let store: any ResponseCacheStore
  let pack: CachePack
  let now: @Sendable () -> Int

  /// Looks for an answer to a request (section 4), as its own `Cache-Control` allows (section 5.2.1).
  ///
  /// Requests with conditions or ranges of their own, and those with a body, go past the cache.
  func find(_ request: NetworkRequest) async -> Finding {
    let control = CacheControl(request.headers[.cacheControl])
    guard request.method == .get, request.body == nil, request.upload == nil, !control.has("no-store"),
      Self.conditions.allSatisfy({ request.headers[$0] == nil })
    else { return .bypassed }
    let candidates = await store.variants(of: request.url.string).filter { $0.answers(request) }
    guard let latest = candidates.max(by: { $0.date < $1.date }) else { return control.has("only-if-cached") ? .unavailable : .missing }
    let freshness = Freshness(latest, scope: pack.scope, now: now())
    if allows(latest, freshness, control) { return .fresh(latest, age: freshness.age) }
    return control.has("only-if-cached") ? .unavailable : .stale(latest)
  }

  /// Whether an answer can be given without asking: it is fresh, or not more stale than the request accepts.
  private func allows(_ response: CachedResponse, _ freshness: Freshness, _ request: CacheControl) -> Bool {
    let answer = CacheControl(response.fields[.cacheControl])
    guard !answer.has("no-cache"), !request.has("no-cache") else { return false }
    if let oldest = request.seconds("max-age"), freshness.age > oldest { return false }
    if let rest = request.seconds("min-fresh"), freshness.lifetime - freshness.age < rest { return false }
    if freshness.isFresh { return true }
    guard request.has("max-stale"), !isStrict(answer) else { return false }
    return request.argument("max-stale") == nil || freshness.staleness <= request.seconds("max-stale") ?? 0
  }

  /// The age of a stale answer that stands in for a server that fails (RFC 5861, section 4); `nil` where it does not.
  func ageStandingIn(_ response: CachedResponse) -> Int? {
    let control = CacheControl(response.fields[.cacheControl])
    guard let allowed = control.seconds("stale-if-error"), !isStrict(control), !control.has("no-cache") else { return nil }
    let freshness = Freshness(response, scope: pack.scope, now: now())
    return freshness.staleness <= allowed ? freshness.age : nil
  }

  /// Whether a stale answer may never be used (sections 5.2.2.2, 5.2.2.8 and 5.2.2.10).
  private func isStrict(_ control: CacheControl) -> Bool {
    control.has("must-revalidate") || (pack.scope == .shared && (control.has("proxy-revalidate") || control.has("s-maxage")))
  }

  /// The request that asks whether an answer still holds (section 4.3.1).
  func asking(about response: CachedResponse, _ request: NetworkRequest) -> NetworkRequest {
    var request = request
    request.headers[.ifNoneMatch] = response.fields[.eTag]
    request.headers[.ifModifiedSince] = response.fields[.lastModified]
    return request
  }

  /// The kept answer with what a 304 says anew (sections 3.2 and 4.3.4); `nil` where the 304 is about another one.
  func confirmed(_ kept: CachedResponse, by head: ResponseHead, _ request: NetworkRequest, requestedAt: Int) async -> CachedResponse? {
    let fields = head.fields
    if let tag = fields[.eTag], let own = kept.fields[.eTag], tag.weakTag != own.weakTag { return nil }
    var response = kept
    for name in Set(fields.map(\.name)) where ![.contentLength, .contentEncoding, .contentType, .contentRange].contains(name) {
      response.fields[fields: name] = fields[fields: name]
    }
    // Those of the kept answer would make the confirmed one as old as before.
    for name in [HTTPField.Name.date, .age] where fields[name] == nil { response.fields[name] = nil }
    response.requestedAt = requestedAt
    response.receivedAt = now()
    await replace(response, for: request)
    return response
  }

  /// Keeps an answer where it may be kept (section 3), and forgets what an unsafe request has changed (section 4.4).
  func learn(_ head: ResponseHead, _ body: [UInt8], _ request: NetworkRequest, requestedAt: Int) async {
    guard request.method.isSafe else {
      if (200..<400).contains(head.status.code) { await invalidate(head, request) }
      return
    }
    let fields = head.fields
    guard request.method == .get, body.count <= pack.largestBody, mayKeep(head.status.code, fields, request) else { return }
    let names = fields[.vary].map { $0.split { $0 == "," || $0 == " " || $0 == "\t" }.map { $0.lowercased() } } ?? []
    let response = CachedResponse(
      status: head.status.code, fields: fields, body: body,
      selectors: Dictionary(uniqueKeysWithValues: Set(names).map { ($0, request.selector($0)) }),
      credentials: CacheControl(fields[.cacheControl]).has("public") ? nil : request.credentials, requestedAt: requestedAt,
      receivedAt: now())
    await replace(response, for: request)
  }

  private func mayKeep(_ status: Int, _ fields: HTTPFields, _ request: NetworkRequest) -> Bool {
    let control = CacheControl(fields[.cacheControl])
    guard status >= 200, status != 206, status != 304, !control.has("no-store"), fields[.vary]?.contains("*") != true else { return false }
    if pack.scope == .shared {
      guard !control.has("private") else { return false }
      let isPublic = control.has("public") || control.has("s-maxage") || control.has("must-revalidate")
      guard request.headers[.authorization] == nil || isPublic else { return false }
    }
    let isExplicit = control.has("max-age") || fields[.expires] != nil || control.has("public") || control.has("private")
    guard isExplicit || (pack.scope == .shared && control.has("s-maxage")) || Freshness.cacheableByDefault.contains(status) else {
      return false
    }
    // What is neither fresh nor can be asked about is of no use.
    let canBeAsked = fields[.eTag] != nil || fields[.lastModified] != nil
    return canBeAsked || control.seconds("max-age") ?? 0 > 0 || control.seconds("s-maxage") ?? 0 > 0 || fields[.expires] != nil
  }

  private func replace(_ response: CachedResponse, for request: NetworkRequest) async {
    let url = request.url.string
    let others = await store.variants(of: url).filter { $0.selectors != response.selectors || $0.credentials != response.credentials }
    await store.keep(Array(([response] + others).prefix(Self.mostVariants)), for: url)
  }

  /// The URL itself, and those of the same origin that the answer names.
  private func invalidate(_ head: ResponseHead, _ request: NetworkRequest) async {
    await store.keep([], for: request.url.string)
    for name in [HTTPField.Name.location, .contentLocation] {
      guard let text = head[name], let url = try? request.url.resolving(text), url.origin == request.url.origin else { continue }
      await store.keep([], for: url.string)
    }
  }
}

extension CachedResponse {
  /// Whether the answer was to such a request, from such a caller (section 4.1).
  fileprivate func answers(_ request: NetworkRequest) -> Bool {
    guard credentials == nil || credentials == request.credentials else { return false }
    return selectors.allSatisfy { name, value in request.selector(name) == value }
  }
}

extension NetworkRequest {
  /// The value of a field that `Vary` names, blanks and order of lines as sent.
  fileprivate func selector(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }

  /// The fields that prove who is asking, with their values; `nil` where there are none.
  fileprivate var credentials: String? {
    let own = headers.filter { HTTPField.Name.credentials.contains($0.name) }
    return own.isEmpty ? nil : own.map { "\($0.name.canonicalName): \($0.value)" }.sorted().joined(separator: "\n")
  }
}

extension String {
  /// An entity tag for the weak comparison (RFC 9110, section 8.8.3.2).
  fileprivate var weakTag: Substring { hasPrefix("W/") ? dropFirst(2) : self[...] }
}
