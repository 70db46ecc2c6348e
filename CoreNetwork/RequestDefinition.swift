public import FoundationEssentials

/// One request of the app: where it goes, what it carries and what comes back.
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
  /// What the response decodes to; `Data` gives its bytes as they are, ``ResponseWithHeaders`` its headers too, and
  /// ``Page`` a part of a list.
  associatedtype ResponseBody: Decodable & Sendable

  /// The feature that asks; sent with ``HeaderPolicy/appDefault`` and kept in the log.
  var featureName: String { get }
  /// Appended to the environment's base URL; characters that a path may not hold are percent-encoded.
  var path: String { get }
  /// `GET` unless stated.
  var method: RequestMethod { get }
  /// Percent-encoded in their order.
  var queryItems: [URLQueryItem] { get }
  /// Nothing unless stated.
  var body: RequestPayload { get }
  /// That of the body, `application/octet-stream` for bytes and files, unless stated. A form body together with query
  /// items is refused: servers disagree on which of the two counts.
  var contentType: String? { get }
  /// ``HeaderPolicy/appDefault`` unless stated.
  var headerPolicy: HeaderPolicy { get }
  /// Set over all others. Names and values that would break a header are refused before anything is sent.
  var additionalHeaders: [String: String] { get }
  /// Lets the server recognise a repeated request, so that a write may be retried too; nil for none.
  var idempotencyKey: String? { get }
  /// A new one for each response, used on no actor; its `userInfo` is given the ``ResponseHeaders``. Reads dates as
  /// ISO 8601 has them unless stated.
  var decoder: JSONDecoder { get }
  /// ``ResponsePolicy/json`` unless stated.
  var responsePolicy: ResponsePolicy { get }
  /// Whether the app's token is sent; ``RequestAuthentication/optional`` unless stated.
  var authentication: RequestAuthentication { get }
  /// ``CachePolicy/standard`` unless stated.
  var cachePolicy: CachePolicy { get }
  /// When a failed attempt is followed by another; `nil`, unless stated, leaves it to the environment.
  var retry: RetryRule? { get }
  /// For the whole request, all its attempts and waits; `nil`, unless stated, takes the environment's.
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
  public var cachePolicy: CachePolicy { .standard }
  public var retry: RetryRule? { nil }
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

/// What a request carries.
public enum RequestPayload: Sendable {
  /// Nothing.
  case none
  /// A value as JSON.
  case json(any Encodable & Sendable)
  /// Bytes as they are; ``RequestDefinition/contentType`` says what they are.
  case raw(Data)
  /// A file of this machine, read while it is sent, so that it may be of any size.
  case file(URL)
  /// Names and values as `application/x-www-form-urlencoded`.
  case form([URLQueryItem])
  /// Texts and files as `multipart/form-data` (RFC 7578); files are read while they are sent.
  case multipart([FormPart])
}

/// A part of a ``RequestPayload/multipart(_:)`` body, by the name of its field.
public enum FormPart: Sendable {
  case text(String, name: String)
  /// Bytes that arrive as a file of the name stated.
  case data(Data, name: String, fileName: String, contentType: String)
  /// A file of this machine, of which the server learns the last component of its path.
  case file(URL, name: String, contentType: String)
}

/// Which of the app's own headers a request carries.
public enum HeaderPolicy: Sendable {
  /// All of them, for the app's own servers: client, environment, request id, feature, languages, user agent.
  case appDefault
  /// What any server may know: languages and user agent.
  case external
  /// Only those of the request itself.
  case custom
}

/// What a response may look like.
public enum ResponsePolicy: Sendable {
  /// JSON; an empty body is an error.
  case json
  /// JSON or nothing: an empty body decodes as an object without fields, or as `nil`.
  case jsonAllowingEmptyBody
}
