public import HTTPTypes
import InnoNetworkEngine

/// Which redirects the client follows (RFC 9110, section 15.4); libcurl follows none, as it would carry API keys to other servers.
///
/// Only to http and https, never from https to http, never a write (307, 308) to another origin. Another origin gets no field that proves who
/// is asking, no token and no signature. A `Retry-After` is waited for, within ``RetryPolicy/maximumRetryAfter``.
public struct RedirectPolicy: Sendable {
  /// How many are followed in one attempt; zero treats a redirect as any other answer.
  public var maximum = 10
  /// Further fields that prove who is asking, beside those whose names say so: that hold a word such as `auth`,
  /// `cookie`, `token`, `key`, `secret`, `password`, `session` or `signature`.
  public var credentialFields: Set<HTTPField.Name> = []

  /// The defaults above.
  public init() {}

  /// The request that a redirect leads to; `nil` where the answer is none.
  ///
  /// 303 turns every method but `HEAD` into `GET`, 301 and 302 do so with `POST` (RFC 9110, section 15.4); 307 and 308 keep it.
  func next(after head: ResponseHead, to request: NetworkRequest, followed: Int) throws(RedirectFailure) -> NetworkRequest? {
    guard maximum > 0, [301, 302, 303, 307, 308].contains(head.status.code), head[.location] != nil else { return nil }
    guard followed < maximum else { throw .tooMany(limit: maximum) }
    let url = try target(of: head, from: request.url)
    var next = request
    next.url = url
    let code = head.status.code
    let becomesGet = code == 303 ? request.method != .head : code < 303 && request.method == .post
    if becomesGet { next.become(.get) }
    guard next.isUploadRepeatable else { throw .bodyCannotBeRepeated(url) }
    guard url.origin != request.url.origin else { return next }
    guard next.method.isSafe else { throw .unsafeMethodAcrossOrigins(url) }
    next.headers = HTTPFields(next.headers.filter { !$0.name.isCredential && !credentialFields.contains($0.name) })
    return next
  }

  private func target(of head: ResponseHead, from url: RequestURL) throws(RedirectFailure) -> RequestURL {
    let target = try head.reference(.location, from: url)
    guard target.scheme == "http" || target.scheme == "https" else { throw .forbiddenScheme(target.scheme) }
    guard url.scheme == "http" || target.scheme == "https" else { throw .downgrade(target) }
    return target
  }
}

extension NetworkRequest {
  fileprivate mutating func become(_ method: HTTPRequest.Method) {
    self.method = method
    body = nil
    upload = nil
    isUploadRepeatable = true
    for name in [HTTPField.Name.contentType, .contentEncoding, .contentLanguage, .contentLocation] { headers[name] = nil }
  }
}
