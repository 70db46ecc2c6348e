package import InnoNetwork
import Logging

/// Puts the app's network together: the one place that knows policy and transport.
public enum NetworkFactory {
  /// A transport for an environment. Nothing is opened before the first request; ``NetworkTransport/shutdown()`` ends it.
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
        log: RequestLogger(environment: environment).log,
        observers: environment.reportProgress.map { [ProgressObserver(maximumAttempts: environment.maximumAttempts, report: $0)] } ?? []),
      transport: TransportPack(timeouts: timeouts, limits: ResponseLimits(body: environment.maximumBodySize)))
    return NetworkTransport(
      client: NetworkClient(configuration: configuration, engine: engine), defaults: APIDefaults(environment: environment))
  }
}
