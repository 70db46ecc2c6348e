public import FoundationEssentials
public import HTTPTypes
public import InnoNetworkEngine

/// A call to an API: its request, and how its response is decoded.
///
/// ```swift
/// struct FetchUser: APIDefinition {
///   let id: Int
///   var path: String { "/users/\(id)" }
///   var decoding: ResponseDecoding<User> { .json() }
/// }
/// let user = try await client.request(FetchUser(id: 1))
/// ```
/// Only `path` and `decoding` are required.
public protocol APIDefinition: Sendable {
  /// The decoded response.
  associatedtype Response: Sendable

  /// `GET` by default.
  var method: HTTPRequest.Method { get }
  /// Appended to the base URL. Characters that are not allowed in a path (RFC 3986, section 3.3), such as `?` and `#`,
  /// are percent-encoded; existing escapes stay. Line breaks and NUL are refused.
  var path: String { get }
  /// The query items in their order, percent-encoded; an item without a value has no equals sign. None by default.
  var query: [URLQueryItem] { get }
  /// The call's fields, which replace the configuration's of the same names. `Cache-Control` controls the cache for
  /// this call (RFC 9111, section 5.2.1): `no-cache` validates with the server, `no-store` bypasses the cache,
  /// `only-if-cached` sends nothing. None by default.
  var headers: HTTPFields { get }
  /// `none` by default.
  var body: RequestBody { get }
  /// Sent as `Idempotency-Key`, so that a call with an unsafe method may be retried, and a `POST` or `PATCH` may use a
  /// pooled connection. `nil` sends none, unless the client's ``IdempotencyKeys`` are automatic.
  var idempotencyKey: String? { get }
  /// Whether ``NetworkRequest/id`` is sent as `X-Request-ID`, unless `headers` contain one; `false` by default.
  var sendsRequestID: Bool { get }
  /// Whether the client's token is sent; `optional` by default.
  var authentication: AuthenticationRequirement { get }
  /// Any 2xx by default; others fail with ``NetworkError/Kind/status(_:)``.
  var acceptableStatus: Range<Int> { get }
  /// `nil` uses the configuration's; streams and downloads then have no total timeout.
  var timeouts: RequestTimeouts? { get }
  /// `nil` uses the configuration's; streams and downloads then have no limit on the body.
  var limits: ResponseLimits? { get }
  /// For the whole call, see ``ResiliencePack/deadline``; `nil` uses the configuration's.
  var deadline: Duration? { get }
  /// When a failed attempt is followed by another; `nil` uses the configuration's.
  var retry: RetryPolicy? { get }
  /// The tag for ``NetworkClient/cancel(tag:)``; `nil` for none.
  var tag: String? { get }
  /// Run after those of the client, on each attempt.
  var requestInterceptors: [any RequestInterceptor] { get }
  /// Run after those of the client, on the last response of each attempt, before its status is checked.
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
