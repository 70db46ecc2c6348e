public import FoundationEssentials

/// One request of the app: where to, with what, and what comes back.
///
/// ```swift
/// struct FetchUsersRequest: RequestDefinition {
///   typealias ResponseBody = [UserRemoteModel]
///   let featureName = "People"
///   var path: String { "/users" }
///   var headerPolicy: HeaderPolicy { .external }
/// }
/// ```
public protocol RequestDefinition: Sendable {
  /// What the answer decodes to; `Data` gives its bytes as they are.
  associatedtype ResponseBody: Decodable & Sendable

  /// Who asks; sent with ``HeaderPolicy/appDefault`` and kept in the log.
  var featureName: String { get }
  /// Appended to the environment's base URL; what a path may not hold is percent-encoded.
  var path: String { get }
  /// `GET` unless stated.
  var method: RequestMethod { get }
  /// Percent-encoded in their order.
  var queryItems: [URLQueryItem] { get }
  /// Nothing unless stated.
  var body: RequestPayload { get }
  /// `application/json` or `application/octet-stream`, by the body, unless stated. A form body together with query items is refused: servers
  /// disagree on which of the two counts.
  var contentType: String? { get }
  /// ``HeaderPolicy/appDefault`` unless stated.
  var headerPolicy: HeaderPolicy { get }
  /// Set over all others. Names and values that would break a header are refused before anything is sent.
  var additionalHeaders: [String: String] { get }
  /// With it the server takes a repeated request for the same one, so that even a write is tried again.
  var idempotencyKey: String? { get }
  /// Used for one answer only, on no actor.
  var decoder: JSONDecoder { get }
  /// ``ResponsePolicy/json`` unless stated.
  var responsePolicy: ResponsePolicy { get }
}

extension RequestDefinition {
  public var method: RequestMethod { .get }
  public var queryItems: [URLQueryItem] { [] }
  public var body: RequestPayload { .none }
  public var contentType: String? { nil }
  public var headerPolicy: HeaderPolicy { .appDefault }
  public var additionalHeaders: [String: String] { [:] }
  public var idempotencyKey: String? { nil }
  public var decoder: JSONDecoder { JSONDecoder() }
  public var responsePolicy: ResponsePolicy { .json }
}
