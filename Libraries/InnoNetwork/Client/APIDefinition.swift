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
  /// Appended to the base URL, taken literally: what a path may not hold, `?` and `#` included, is percent-encoded; an escape that is there
  /// already stays.
  var path: String { get }
  /// Appended in order, percent-encoded; an item without a value has no equals sign.
  var query: [URLQueryItem] { get }
  /// Set over the client's default headers.
  var headers: HTTPFields { get }
  /// Nothing unless stated.
  var body: RequestBody { get }
  /// Sent as `Idempotency-Key`, and makes an unsafe method fit for retries and pooled connections. `nil` sends none.
  var idempotencyKey: String? { get }
  /// Any 2xx unless stated; others become ``NetworkError`` with the kind `status`.
  var acceptableStatus: Range<Int> { get }
  /// `nil` takes the configuration's.
  var timeouts: RequestTimeouts? { get }
  /// `nil` takes the configuration's.
  var limits: ResponseLimits? { get }
  /// Run after the client's own, on each attempt.
  var requestInterceptors: [any RequestInterceptor] { get }
  /// Run after the client's own, on each answer, before its status is checked.
  var responseInterceptors: [any ResponseInterceptor] { get }
  /// Turns the answer into the response; runs on no actor.
  var decoding: ResponseDecoding<Response> { get }
}

extension APIDefinition {
  public var method: HTTPRequest.Method { .get }
  public var query: [URLQueryItem] { [] }
  public var headers: HTTPFields { [:] }
  public var body: RequestBody { .none }
  public var idempotencyKey: String? { nil }
  public var acceptableStatus: Range<Int> { 200..<300 }
  public var timeouts: RequestTimeouts? { nil }
  public var limits: ResponseLimits? { nil }
  public var requestInterceptors: [any RequestInterceptor] { [] }
  public var responseInterceptors: [any ResponseInterceptor] { [] }
}
