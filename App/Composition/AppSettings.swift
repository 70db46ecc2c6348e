import Analytics
import AppTrace
public import CoreNetwork
public import Domain
public import FeatureSupport
public import FoundationEssentials
public import InnoTrace
public import Logging

/// The settings that the front end gives the app before it is composed.
public struct AppSettings: Sendable {
  /// The name of the environment, as the server sees it.
  public var environment = "development"
  /// The app's key for the analytics vendor; the log, where events go by default, needs none.
  public var analyticsKey = ""
  /// Maximum time for a request: all its attempts and the waits between them.
  public var timeout: Duration = .seconds(20)
  /// Maximum number of attempts of a request; at least 1.
  public var maximumAttempts = 3
  /// Whether the server recognizes a repeated write by its `Idempotency-Key`.
  public var honorsIdempotencyKeys = false
  /// How many items each list shows; nil means what its use case shows by itself.
  public var listLimit: ListLimit?
  /// Called, from any thread, with what the requests wait for: a line for the user, nil when none is under way. It must
  /// return at once.
  public var reportProgress: (@Sendable (String?) -> Void)?
  /// Called, from any thread, with what goes over the wire. It must return at once.
  public var reportTraffic: (@Sendable (String) -> Void)?
  /// For a dry run: called, from any thread, with each request that would change something, which is then not sent.
  public var reportUnsent: (@Sendable (String) -> Void)?
  /// Sent with every request, by name.
  public var headers: [String: String] = [:]
  /// Where access tokens come from; nil for none.
  public var tokens: (any AccessTokenSource)?
  /// What the user does to log in.
  public var loginHint: String?
  /// Values of the names in braces in the paths of requests.
  public var pathParameters: [String: String] = [:]
  /// What the user does to give a path parameter its value, by its name.
  public var pathParameterHint: (@Sendable (String) -> String?)?
  /// Where the changes on the server are sent; nil for the server itself.
  public var liveURL: URL?
  /// Certificates and proxy.
  public var connection = ConnectionSettings()
  /// Where the user's settings are kept; nil for an app without any.
  public var settingsRepository: (any SettingsRepositoryProtocol)?
  /// Where short lists are saved between runs; nil for an app that saves none.
  public var savedLists: (any SavedListRepositoryProtocol)?
  /// Where the drafts of forms are kept; nil for an app that keeps none.
  public var drafts: (any DraftRepositoryProtocol)?
  /// Whether the app is shown on a terminal until the user leaves; else each screen is printed once.
  public var isFullScreen = false
  /// Records what the app does; nil attaches nothing.
  public var trace: Trace?
  public let runningCalls = RunningCalls()
  public var logger = Logger(label: "innosample", factory: { _ in SwiftLogNoOpLogHandler() })

  public init() {}
}

extension AppSettings {
  func networkEnvironment(_ baseURL: URL) -> NetworkEnvironment {
    var network = NetworkEnvironment(
      baseURL: baseURL, name: environment, requestTimeout: nil, deadline: timeout, maximumAttempts: maximumAttempts,
      logger: logger, reportProgress: reportProgress)
    network.honorsIdempotencyKeys = honorsIdempotencyKeys
    network.reportTraffic = reportTraffic
    network.reportUnsent = reportUnsent
    network.validatesResponses = isFullScreen
    network.subscriptionURL = liveURL
    network.headers = headers
    network.tokens = tokens
    network.loginHint = loginHint
    network.pathParameters = pathParameters
    network.pathParameterHint = pathParameterHint
    network.connection = connection
    if let trace { network.observe = { trace.observe($0) } }
    return network
  }

  func featureEnvironment(_ analytics: any AnalyticsTracking) -> FeatureEnvironment {
    var features = FeatureEnvironment()
    features.observer = trace
    features.runningCalls = runningCalls
    features.listLimit = listLimit
    if let settingsRepository { features.settings = settingsRepository }
    if let savedLists { features.savedLists = savedLists }
    // What a command has in its options is no draft.
    if let drafts, isFullScreen { features.drafts = drafts }
    features.hasLiveScreens = isFullScreen
    features.track = { event, properties in
      analytics.track(AnalyticsEvent(name: event, properties: properties.mapValues { .string($0) }))
    }
    return features
  }
}
