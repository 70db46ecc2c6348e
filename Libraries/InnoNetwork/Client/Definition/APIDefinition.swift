public import FoundationEssentials
public import HTTPTypes
public import InnoNetworkEngine

/// One kind of call to an API: what to ask, and what the answer means.
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
  /// What the caller gets.
  associatedtype Response: Sendable

  /// `GET` unless stated.
  var method: HTTPRequest.Method { get }
  /// Appended to the base URL, taken literally: what a path may not hold (RFC 3986, section 3.3), `?` and `#` included, is percent-encoded;
  /// an escape that is there already stays. Line breaks and NUL are refused.
  var path: String { get }
  /// Appended in order, percent-encoded; an item without a value has no equals sign.
  var query: [URLQueryItem] { get }
  /// Set over the client's default headers. `Cache-Control` here rules what the cache does for this call (RFC 9111, section 5.2.1):
  /// `no-cache` asks the server anew, `no-store` keeps nothing, `only-if-cached` sends nothing.
  var headers: HTTPFields { get }
  /// Nothing unless stated.
  var body: RequestBody { get }
  /// Sent as `Idempotency-Key`, and makes an unsafe method fit for retries and pooled connections. `nil` sends none, unless the client's
  /// ``IdempotencyKeys`` are automatic.
  var idempotencyKey: String? { get }
  /// Whether the client's token goes with the call; `optional` unless stated.
  var authentication: AuthenticationRequirement { get }
  /// Any 2xx unless stated; others become ``NetworkError`` with the kind `status`.
  var acceptableStatus: Range<Int> { get }
  /// `nil` takes the configuration's; streams and downloads then have no total timeout.
  var timeouts: RequestTimeouts? { get }
  /// `nil` takes the configuration's; streams and downloads then have no limit on the body.
  var limits: ResponseLimits? { get }
  /// For the whole call, see ``ResiliencePack/deadline``; `nil` takes the configuration's.
  var deadline: Duration? { get }
  /// By which ``NetworkClient/cancel(tag:)`` finds the call; `nil` by none.
  var tag: String? { get }
  /// Run after the client's own, on each attempt.
  var requestInterceptors: [any RequestInterceptor] { get }
  /// Run after the client's own, on each answer, before its status is checked.
  var responseInterceptors: [any ResponseInterceptor] { get }
  /// Turns the answer into the response; runs on no actor, and never on the engine's thread.
  var decoding: ResponseDecoding<Response> { get }
}

extension APIDefinition {
  public var method: HTTPRequest.Method { .get }
  public var query: [URLQueryItem] { [] }
  public var headers: HTTPFields { [:] }
  public var body: RequestBody { .none }
  public var idempotencyKey: String? { nil }
  public var authentication: AuthenticationRequirement { .optional }
  public var acceptableStatus: Range<Int> { 200..<300 }
  public var timeouts: RequestTimeouts? { nil }
  public var limits: ResponseLimits? { nil }
  public var deadline: Duration? { nil }
  public var tag: String? { nil }
  public var requestInterceptors: [any RequestInterceptor] { [] }
  public var responseInterceptors: [any ResponseInterceptor] { [] }
}
