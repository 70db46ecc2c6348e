package import InnoNetwork
import Logging

/// Composes the app's network: the only place that knows both the policies and the client.
public enum NetworkFactory {
  /// A transport for an environment. Nothing is opened before the first request; ``NetworkTransport/shutdown()`` ends
  /// it.
  public static func makeTransport(environment: NetworkEnvironment) -> NetworkTransport {
    makeTransport(environment: environment, clock: ContinuousClock())
  }

  /// What moves the bytes.
  package static func makeEngine() -> any NetworkEngine { CurlEngine() }

  /// The same over another engine, and with another clock to wait on between attempts.
  package static func makeTransport(
    environment: NetworkEnvironment, engine: any NetworkEngine = makeEngine(), clock: any Clock<Duration>
  ) -> NetworkTransport {
    var retry = RetryPolicy()
    retry.clock = clock
    retry.maximumAttempts = environment.maximumAttempts
    retry.maximumRetryAfter = environment.maximumRetryAfter
    let connect = min(environment.connectTimeout, environment.requestTimeout ?? environment.connectTimeout)
    let timeouts = RequestTimeouts(total: environment.requestTimeout, connect: connect, idle: nil)
    let configuration = NetworkConfiguration.advanced(
      baseURL: environment.baseURL,
      resilience: ResiliencePack(retry: retry, deadline: environment.deadline),
      observability: ObservabilityPack(
        log: environment.log,
        observers: environment.reportProgress.map {
          [ProgressObserver(maximumAttempts: environment.maximumAttempts, report: $0)]
        } ?? []),
      transport: TransportPack(timeouts: timeouts, limits: ResponseLimits(body: environment.maximumBodySize)))
    return NetworkTransport(
      client: NetworkClient(configuration: configuration, engine: engine),
      defaults: APIDefaults(environment: environment))
  }
}

/// What every request of the app shares, beside the client's configuration.
struct APIDefaults: Sendable {
  let environment: NetworkEnvironment

  func requestInterceptors(for request: some RequestDefinition) -> [any RequestInterceptor] {
    [
      NetworkMetadataInterceptor(
        environment: environment, featureName: request.featureName, policy: request.headerPolicy)
    ]
  }

  var responseInterceptors: [any ResponseInterceptor] { [NetworkStatusInterceptor(logger: environment.logger)] }
}

extension NetworkEnvironment {
  /// One line a message, with the logger at `trace` level the names of the header fields too. Values of headers,
  /// queries and bodies never get into the log.
  fileprivate var log: NetworkLog {
    var logger = logger
    logger[metadataKey: "environment"] = "\(name)"
    return NetworkLog(logger: logger, detail: logger.logLevel <= .trace ? .fields : .summary)
  }
}
