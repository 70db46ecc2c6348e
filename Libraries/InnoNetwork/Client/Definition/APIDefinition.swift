public import FoundationEssentials
public import HTTPTypes
public import InnoNetworkEngine

/// One kind of call to an API: the request and the meaning of the response.
///
/// ```swift
/// struct FetchUser: APIDefinition {
///   let id: Int
///   var path: String { "/users/\(id)" }
///   var decoding: ResponseDecoding<User> { .json() }
/// }
/// let user = try await client.request(FetchUser(id: 1))
/// ```
/// Only `path` and `decoding` have no default.
public protocol APIDefinition: Sendable {
  /// The value of the call.
  associatedtype Response: Sendable

  /// `GET` by default.
  var method: HTTPRequest.Method { get }
  /// Appended to the base URL, taken literally: what a path may not hold (RFC 3986, section 3.3), `?` and `#` included,
  /// is percent-encoded; an escape that is there already stays. Line breaks and NUL are refused.
  var path: String { get }
  /// Appended in order, percent-encoded; an item without a value has no equals sign.
  var query: [URLQueryItem] { get }
  /// Replaces the client's default headers of the same names. `Cache-Control` controls the cache for this call (RFC
  /// 9111, section 5.2.1): `no-cache` validates with the server, `no-store` stores nothing, `only-if-cached` sends
  /// nothing.
  var headers: HTTPFields { get }
  /// Nothing by default.
  var body: RequestBody { get }
  /// Sent as `Idempotency-Key`, which allows retries and pooled connections for an unsafe method. `nil` sends none,
  /// unless the client's ``IdempotencyKeys`` are automatic.
  var idempotencyKey: String? { get }
  /// Whether ``NetworkRequest/id`` is sent as `X-Request-ID`, unless `headers` have one; `false` by default.
  var sendsRequestID: Bool { get }
  /// Whether the client's token is sent; `optional` by default.
  var authentication: AuthenticationRequirement { get }
  /// Any 2xx by default; others become ``NetworkError`` with the kind `status`.
  var acceptableStatus: Range<Int> { get }
  /// `nil` takes the configuration's; streams and downloads then have no total timeout.
  var timeouts: RequestTimeouts? { get }
  /// `nil` takes the configuration's; streams and downloads then have no limit on the body.
  var limits: ResponseLimits? { get }
  /// For the whole call, see ``ResiliencePack/deadline``; `nil` takes the configuration's.
  var deadline: Duration? { get }
  /// When a failed attempt is followed by another; `nil` takes the configuration's.
  var retry: RetryPolicy? { get }
  /// The tag for ``NetworkClient/cancel(tag:)``; `nil` for none.
  var tag: String? { get }
  /// Run after the client's own, on each attempt.
  var requestInterceptors: [any RequestInterceptor] { get }
  /// Run after the client's own, on each response, before its status is checked.
  var responseInterceptors: [any ResponseInterceptor] { get }
  /// Decodes the response; runs on no actor, and never on the engine's thread.
  var decoding: ResponseDecoding<Response> { get }
}

extension APIDefinition {
  public var method: HTTPRequest.Method { .get }
  public var query: [URLQueryItem] { [] }
  public var headers: HTTPFields { [:] }
  public var body: RequestBody { .none }
  public var idempotencyKey: String? { nil }
  public var sendsRequestID: Bool { false }
  public var authentication: AuthenticationRequirement { .optional }
  public var acceptableStatus: Range<Int> { 200..<300 }
  public var timeouts: RequestTimeouts? { nil }
  public var limits: ResponseLimits? { nil }
  public var deadline: Duration? { nil }
  public var retry: RetryPolicy? { nil }
  public var tag: String? { nil }
  public var requestInterceptors: [any RequestInterceptor] { [] }
  public var responseInterceptors: [any ResponseInterceptor] { [] }
}
