public import FoundationEssentials
import InnoNetwork

/// A subscription of the app to values that a server sends as they change, and the type of the values.
///
/// ```swift
/// struct ChangesSubscription: SubscriptionDefinition {
///   typealias Message = ChangeRemoteModel
///   let featureName = "Posts"
///   var path: String { "/live" }
/// }
/// ```
/// The properties have the meanings and the defaults of those of ``RequestDefinition``.
public protocol SubscriptionDefinition: Sendable {
  /// The type that each message is decoded as: `Data` for its bytes, or any other type for JSON.
  associatedtype Message: Decodable & Sendable

  var featureName: String { get }
  var path: String { get }
  var queryItems: [URLQueryItem] { get }
  var headerPolicy: HeaderPolicy { get }
  var additionalHeaders: [String: String] { get }
  var decoder: JSONDecoder { get }
  var authentication: RequestAuthentication { get }
  /// For the opening of each connection.
  var deadline: Duration? { get }
  /// Text that is sent whenever a connection has been opened, for example to name what is subscribed to; `nil`, the
  /// default, sends nothing.
  var greeting: String? { get }
}

extension SubscriptionDefinition {
  public var queryItems: [URLQueryItem] { [] }
  public var headerPolicy: HeaderPolicy { .appDefault }
  public var additionalHeaders: [String: String] { [:] }
  public var decoder: JSONDecoder { .readingISODates }
  public var authentication: RequestAuthentication { .optional }
  public var deadline: Duration? { nil }
  public var greeting: String? { nil }
}

/// The request that opens the connections of a subscription.
struct SubscriptionRequest<Definition: SubscriptionDefinition>: RequestDefinition {
  typealias ResponseBody = Definition.Message

  let definition: Definition
  let path: String

  var featureName: String { definition.featureName }
  var queryItems: [URLQueryItem] { definition.queryItems }
  var headerPolicy: HeaderPolicy { definition.headerPolicy }
  var additionalHeaders: [String: String] { definition.additionalHeaders }
  var decoder: JSONDecoder { definition.decoder }
  var authentication: RequestAuthentication { definition.authentication }
  var deadline: Duration? { definition.deadline }
}
