public import FoundationEssentials

/// A request of the app, and the type of its response.
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
  /// The type that the response is decoded as: `Data` for its bytes, ``Page`` for a page of a list, or any other type
  /// for JSON.
  associatedtype ResponseBody: Decodable & Sendable

  /// The name of the feature that sends the request: its `X-Feature` header with ``HeaderPolicy/appDefault``.
  var featureName: String { get }
  /// Appended to the environment's base URL; characters that are not allowed in a path are percent-encoded. A name in
  /// braces, `/repos/{owner}/issues`, becomes the value that ``NetworkEnvironment/pathParameters`` has for it.
  var path: String { get }
  /// `GET` by default.
  var method: RequestMethod { get }
  /// Percent-encoded, in their order.
  var queryItems: [URLQueryItem] { get }
  /// ``RequestPayload/none`` by default. A form together with query items is refused, because servers disagree on which
  /// of the two they read.
  var body: RequestPayload { get }
  /// The content type of a JSON or raw body; `nil`, the default, means `application/json` for JSON, otherwise
  /// `application/octet-stream`.
  var contentType: String? { get }
  /// ``HeaderPolicy/appDefault`` by default.
  var headerPolicy: HeaderPolicy { get }
  /// Replace other headers of the same names. Invalid names and values are refused before anything is sent.
  var additionalHeaders: [String: String] { get }
  /// Identifies a write, so that a server that knows such keys recognizes its repetition; `nil` by default. The write
  /// is retried if ``NetworkEnvironment/honorsIdempotencyKeys``.
  var idempotencyKey: String? { get }
  /// Creates the decoder of a response, whose `userInfo` then gets the ``ResponseHeaders``. By default it reads dates
  /// in ISO 8601.
  var decoder: JSONDecoder { get }
  /// ``ResponsePolicy/json`` by default.
  var responsePolicy: ResponsePolicy { get }
  /// Whether the app's token is sent; ``RequestAuthentication/optional`` by default.
  var authentication: RequestAuthentication { get }
  /// For the whole request, with all attempts and waits; `nil`, the default, uses the environment's.
  var deadline: Duration? { get }
}

extension RequestDefinition {
  public var method: RequestMethod { .get }
  public var queryItems: [URLQueryItem] { [] }
  public var body: RequestPayload { .none }
  public var contentType: String? { nil }
  public var headerPolicy: HeaderPolicy { .appDefault }
  public var additionalHeaders: [String: String] { [:] }
  public var idempotencyKey: String? { nil }
  public var decoder: JSONDecoder { .readingISODates }
  public var responsePolicy: ResponsePolicy { .json }
  public var authentication: RequestAuthentication { .optional }
  public var deadline: Duration? { nil }
}

/// The HTTP methods that requests of the app use.
public enum RequestMethod: String, Sendable, CaseIterable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
}

/// The body of a request.
public enum RequestPayload: Sendable {
  /// No body.
  case none
  /// A value as JSON.
  case json(any Encodable & Sendable)
  /// Bytes, of the type ``RequestDefinition/contentType``.
  case raw(Data)
  /// Names and values as `application/x-www-form-urlencoded`.
  case form([URLQueryItem])
}

/// Which of the app's headers a request has, beside those of the environment and its own.
public enum HeaderPolicy: Sendable {
  /// All of them, for the app's own servers: client, environment, request id, feature, languages and user agent.
  case appDefault
  /// Languages and user agent, for servers of others.
  case external
  /// None.
  case custom
}

/// Which bodies a response may have.
public enum ResponsePolicy: Sendable {
  /// JSON; an empty body is an error.
  case json
  /// JSON or nothing: an empty body decodes as an object without fields, or as `nil`.
  case jsonAllowingEmptyBody
}
