public import Analytics
import AnalyticsSDK
import AppTrace
public import CoreNetwork
public import Domain
import FeatureSupport
public import Features
public import FoundationEssentials
public import InnoDI
public import Layers

/// The composition root: the parts of the app, in the order in which they are created.
@MainActor
@DIContainer(root: true)
public struct AppContainer {
  @Provide(.input)
  public var baseURL: URL

  @Provide(.input)
  public var settings: AppSettings

  @Provide(
    .shared,
    factory: { (settings: AppSettings) in
      AnalyticsClient(apiKey: settings.analyticsKey, logger: settings.logger)
    })
  public var analytics: any AnalyticsTracking

  @Provide(
    .shared,
    factory: { (baseURL: URL, settings: AppSettings) in
      NetworkFactory.makeTransport(environment: settings.networkEnvironment(baseURL))
    }, concrete: true)
  public var networkTransport: NetworkTransport

  @Provide(
    .shared,
    factory: { (networkTransport: NetworkTransport) in
      LayerContainer(networkTransport: networkTransport)
    }, concrete: true)
  public var layerContainer: LayerContainer

  @Provide(
    .shared,
    factory: { (layerContainer: LayerContainer, settings: AppSettings, analytics: any AnalyticsTracking) in
      var environment = settings.featureEnvironment(analytics)
      // A screen that is printed once has nothing to follow.
      if settings.isFullScreen { environment.changes = layerContainer.useCases.followChangesUseCase }
      return FeatureContainer(useCases: layerContainer.useCases, environment: environment)
    }, concrete: true)
  public var featureContainer: FeatureContainer

  /// The changes on the server, for a front end.
  public var changes: FollowChangesUseCase { layerContainer.useCases.followChangesUseCase }

  /// The URL that a request with a path has.
  public func url(ofPath path: String) -> String {
    baseURL.absoluteString + settings.networkEnvironment(baseURL).path(path)
  }

  /// Attaches the trace, if there is one, to the navigation, and reports to analytics that the app has started.
  public func launch() {
    settings.trace?.observe(featureContainer.coordinator)
    analytics.track(.appLaunched(environment: settings.environment))
  }

  /// Cancels the running loads and writes, which fail as interrupted; false if there are none.
  @discardableResult
  public func interrupt() -> Bool { settings.runningCalls.interrupt() }

  /// Waits, at the end of the app, for `work`, and three seconds for the server to confirm what is being written.
  /// Returns what has failed.
  public func finishWrites(and work: @MainActor () async throws -> Void) async -> [any Error] {
    var errors: [any Error] = []
    let unconfirmed = await settings.runningCalls.finishWrites(within: .seconds(3)) {
      do { try await work() } catch { errors.append(error) }
    }
    if let unconfirmed { errors.append(unconfirmed) }
    return errors
  }

  /// Cancels running requests and releases the resources of the network.
  public func close() async {
    await networkTransport.shutdown()
  }
}
