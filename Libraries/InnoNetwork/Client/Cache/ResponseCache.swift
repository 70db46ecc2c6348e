import HTTPTypes
import InnoNetworkEngine

/// The rules of a cache (RFC 9111) over a store: what is kept, what is used, what is asked again, what is forgotten.
struct ResponseCache: Sendable {
  /// What the cache knows about a request.
  enum Finding {
    /// The cache is not to be asked.
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

  private static let conditions: [HTTPField.Name] = [
    .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince, .ifRange, .range,
  ]
  private static let mostVariants = 16
  /// Answers that say which version there is, and do not bring it.
  private static let partial: Set<Int> = [206, 304, 412, 416]

  private let contents: CacheContents
  private let pack: CachePack
  private let now: @Sendable () -> Int

  init(store: any ResponseCacheStore, pack: CachePack, now: @escaping @Sendable () -> Int) {
    contents = CacheContents(store)
    self.pack = pack
    self.now = now
  }

  /// A request is on its way, until ``leave(_:)``.
  func enter(_ request: NetworkRequest) -> CacheContents.Visit { contents.enter(request, at: now()) }

  func leave(_ visit: CacheContents.Visit) { contents.leave(visit) }

  /// Looks for an answer to a request (section 4), as its own `Cache-Control` allows (section 5.2.1).
  ///
  /// Requests with conditions or ranges of their own, and those with a body, go past the cache.
  func find(_ request: NetworkRequest) async -> Finding {
    let control = CacheControl(request.headers[.cacheControl])
    guard request.method == .get, !request.hasBody, !control.has("no-store"),
      Self.conditions.allSatisfy({ request.headers[$0] == nil })
    else { return .bypassed }
    let candidates = await contents.variants(of: request.url.string).filter { $0.answers(request) }
    guard let latest = candidates.max(by: { $0.date < $1.date }) else {
      return control.has("only-if-cached") ? .unavailable : .missing
    }
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

  /// The age of a stale answer that stands in for a server that has failed just now (RFC 5861, section 4); `nil` where
  /// it does not, and where a write or a newer answer has outdated it meanwhile.
  func ageStandingIn(_ response: CachedResponse, _ visit: CacheContents.Visit) -> Int? {
    let control = CacheControl(response.fields[.cacheControl])
    guard let allowed = control.seconds("stale-if-error"), !isStrict(control), !control.has("no-cache"),
      !contents.isOutdated(visit)
    else {
      return nil
    }
    let freshness = Freshness(response, scope: pack.scope, now: now())
    return freshness.staleness <= allowed ? freshness.age : nil
  }

  /// Whether a stale answer may never be used (sections 5.2.2.2, 5.2.2.8 and 5.2.2.10).
  private func isStrict(_ control: CacheControl) -> Bool {
    control.has("must-revalidate")
      || (pack.scope == .shared && (control.has("proxy-revalidate") || control.has("s-maxage")))
  }

  /// The request that asks whether an answer still holds (section 4.3.1).
  func asking(about response: CachedResponse, _ request: NetworkRequest) -> NetworkRequest {
    var request = request
    request.headers[.ifNoneMatch] = response.fields[.eTag]
    request.headers[.ifModifiedSince] = response.fields[.lastModified]
    return request
  }

  /// The kept answer with what a 304 says anew (sections 3.2 and 4.3.4); `nil` where the 304 is about another one.
  func confirmed(
    _ kept: CachedResponse, by head: ResponseHead, _ request: NetworkRequest, _ visit: CacheContents.Visit
  ) async -> CachedResponse? {
    let fields = head.fields
    guard !kept.isOtherVersion(than: fields) else { return nil }
    var merged = kept.fields
    for name in Set(fields.map(\.name))
    where ![.contentLength, .contentEncoding, .contentType, .contentRange].contains(name) {
      merged[fields: name] = fields[fields: name]
    }
    // Those of the kept answer would make the confirmed one as old as before.
    for name in [HTTPField.Name.date, .age] where fields[name] == nil { merged[name] = nil }
    let response = response(kept.status, merged, kept.body, to: request, visit)
    await replace(by: response, request, visit, keeping: mayKeep(response, request))
    return response
  }

  /// Keeps an answer where it may be kept (section 3), and forgets what it replaces: what an unsafe request has changed
  /// (section 4.4), and older answers to the same request, which are not to be used any more though the new one may not
  /// be kept (section 4).
  ///
  /// `isWhole` is false where the cache was bypassed, and where the body is streamed: such an answer is not kept.
  func learn(
    _ head: ResponseHead, _ body: [UInt8], _ request: NetworkRequest, _ visit: CacheContents.Visit, isWhole: Bool
  ) async {
    guard request.method.isSafe else {
      if (200..<400).contains(head.status.code) { await invalidate(head, request) }
      return
    }
    guard request.method == .get || request.method == .head, !request.hasBody else { return }
    let status = head.status.code
    let fields = head.fields
    if request.method == .head || Self.partial.contains(status) {
      let contradicts: @Sendable (CachedResponse) -> Bool = { kept in
        kept.answers(request)
          && (kept.isOtherVersion(than: fields) || (!Self.partial.contains(status) && kept.status != status))
      }
      guard !isPassing(status), !contents.isOutdated(visit) else { return }
      await contents.update(request.url.string) { kept in
        kept.contains(where: contradicts) ? kept.filter { !contradicts($0) } : nil
      }
      return
    }
    let response = response(status, fields, body, to: request, visit)
    let isKept = isWhole && body.count <= pack.largestBody && mayKeep(response, request)
    guard isKept || !isPassing(status) else { return }
    await replace(by: response, request, visit, keeping: isKept)
  }

  /// Whether a status says something of the server's state, and nothing of the resource.
  private func isPassing(_ status: Int) -> Bool { status == 408 || status == 429 || status >= 500 }

  private func response(
    _ status: Int, _ fields: HTTPFields, _ body: [UInt8], to request: NetworkRequest, _ visit: CacheContents.Visit
  ) -> CachedResponse {
    let isPublic = CacheControl(fields[.cacheControl]).has("public")
    return CachedResponse(
      status: status, fields: fields, body: body,
      selectors: Dictionary(uniqueKeysWithValues: Set(fields.varyNames).map { ($0, request.selector($0)) }),
      credentials: isPublic ? nil : request.credentials, requestedAt: visit.requestedAt, receivedAt: now())
  }

  /// Puts an answer in the place of those that would have been used for its request, or nothing in their place.
  private func replace(
    by response: CachedResponse, _ request: NetworkRequest, _ visit: CacheContents.Visit, keeping: Bool
  ) async {
    await contents.replace(by: response, visit, url: request.url.string) { kept in
      let others = kept.filter { !$0.answers(request) }
      return Array(((keeping ? [response] : []) + others).prefix(Self.mostVariants))
    }
  }

  private func mayKeep(_ response: CachedResponse, _ request: NetworkRequest) -> Bool {
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
    // What is neither fresh nor can be asked about is of no use.
    let canBeAsked = fields[.eTag] != nil || fields[.lastModified] != nil
    return canBeAsked || control.seconds("max-age") ?? 0 > 0 || control.seconds("s-maxage") ?? 0 > 0
      || fields[.expires] != nil
  }

  /// The URL itself, and those of the same origin that the answer names.
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
  /// Whether the answer was to such a request, from such a caller (section 4.1).
  func answers(_ request: NetworkRequest) -> Bool {
    guard credentials == nil || credentials == request.credentials else { return false }
    return selectors.allSatisfy { name, value in request.selector(name) == value }
  }

  /// Whether the validators of another answer are those of another version; without any there is nothing to tell by.
  fileprivate func isOtherVersion(than other: HTTPFields) -> Bool {
    if let tag = other[.eTag], let own = fields[.eTag] { return tag.weakTag != own.weakTag }
    if let modified = other[.lastModified], let own = fields[.lastModified] { return modified != own }
    return false
  }
}

extension NetworkRequest {
  fileprivate var hasBody: Bool { body != nil || upload != nil }

  /// The value of a field that `Vary` names, blanks and order of lines as sent.
  fileprivate func selector(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }

  /// The fields that prove who is asking, with their values; `nil` where there are none.
  fileprivate var credentials: String? {
    let own = headers.filter(\.name.isCredential)
    return own.isEmpty ? nil : own.map { "\($0.name.canonicalName): \($0.value)" }.sorted().joined(separator: "\n")
  }
}

extension HTTPFields {
  /// The members of `Vary`, in small letters.
  fileprivate var varyNames: [String] {
    (self[.vary] ?? "").utf8.split { $0 == UInt8(ascii: ",") || $0 == 0x20 || $0 == 0x09 }.map {
      String(decoding: $0, as: UTF8.self).lowercased()
    }
  }
}

extension String {
  /// An entity tag for the weak comparison (RFC 9110, section 8.8.3.2).
  fileprivate var weakTag: Substring { hasPrefix("W/") ? dropFirst(2) : self[...] }
}
