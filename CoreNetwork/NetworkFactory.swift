import InnoNetwork
import Logging

/// Puts the app's network together: the one place that knows policy and transport.
public enum NetworkFactory {
  /// A transport for an environment. Nothing is opened before the first request; ``NetworkTransport/shutdown()`` ends it.
  public static func makeTransport(environment: NetworkEnvironment) -> NetworkTransport {
    makeTransport(environment: environment, clock: ContinuousClock())
  }

  /// The same with another clock to wait on between attempts, for tests.
  package static func makeTransport(environment: NetworkEnvironment, clock: any Clock<Duration>) -> NetworkTransport {
    let configuration = NetworkConfiguration.advanced(baseURL: environment.baseURL) { configuration in
      configuration.timeouts = RequestTimeouts(
        total: environment.requestTimeout, connect: min(environment.connectTimeout, environment.requestTimeout), idle: nil)
      configuration.limits = ResponseLimits(body: environment.maximumBodySize)
      configuration.retry.clock = clock
      configuration.retry.maximumAttempts = environment.maximumAttempts
      configuration.retry.maximumRetryAfter = environment.maximumRetryAfter
      configuration.log = RequestLogger(environment: environment).log
    }
    return NetworkTransport(
      client: NetworkClient(configuration: configuration), defaults: APIDefaults(environment: environment))
  }
}
