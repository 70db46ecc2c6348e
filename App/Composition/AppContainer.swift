public import Analytics
import AnalyticsSDK
public import CoreNetwork
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
      NetworkFactory.makeTransport(
        environment: NetworkEnvironment(
          baseURL: baseURL, name: settings.environment, requestTimeout: nil, deadline: settings.timeout,
          maximumAttempts: settings.maximumAttempts, logger: settings.logger, reportProgress: settings.reportProgress))
    }, concrete: true)
  public var networkTransport: NetworkTransport

  @Provide(
    .shared, factory: { (networkTransport: NetworkTransport) in LayerContainer(networkTransport: networkTransport) },
    concrete: true)
  public var layerContainer: LayerContainer

  @Provide(
    .shared,
    factory: { (layerContainer: LayerContainer, settings: AppSettings) in
      FeatureContainer(
        useCases: layerContainer.featureUseCases, listSize: settings.listSize, environment: FeatureEnvironment())
    }, concrete: true)
  public var featureContainer: FeatureContainer

  /// Reports to analytics that the app has started.
  public func launch() {
    analytics.track(.appLaunched(environment: settings.environment))
  }

  /// Cancels running requests and releases the resources of the network.
  public func close() async {
    await networkTransport.shutdown()
  }
}
