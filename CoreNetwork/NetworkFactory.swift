import FoundationEssentials
import HTTPTypes
public import InnoNetwork
import Logging

/// Creates the app's network: the only place that knows both the environment's settings and the client's policies.
public enum NetworkFactory {
  /// A transport for an environment. It opens no connection before the first request, and has to be shut down with
  /// ``NetworkTransport/shutdown()``.
  ///
  /// - Parameters:
  ///   - engine: Performs the exchanges; `nil` uses libcurl. ``NetworkEnvironment/connection`` has no effect on another
  ///     engine, except for cookies.
  ///   - clock: Measures deadlines and the waits between attempts; tests use a manual clock.
  public static func makeTransport(
    environment: NetworkEnvironment, engine: (any NetworkEngine)? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) -> NetworkTransport {
    var retry = RetryPolicy()
    retry.clock = clock
    retry.maximumAttempts = environment.maximumAttempts
    retry.maximumRetryAfter = environment.maximumRetryAfter
    retry.honorsIdempotencyKeys = environment.honorsIdempotencyKeys
    let connect = min(environment.connectTimeout, environment.requestTimeout ?? environment.connectTimeout)
    let timeouts = RequestTimeouts(total: environment.requestTimeout, connect: connect, idle: nil)
    var configuration = NetworkConfiguration.advanced(
      baseURL: environment.baseURL,
      resilience: ResiliencePack(retry: retry, deadline: environment.deadline),
      auth: AuthPack(tokens: environment.tokens.map(TokenSourceAdapter.init)),
      observability: ObservabilityPack(log: environment.log, observers: environment.observers),
      cache: CachePack(store: environment.validatesResponses ? MemoryCache(capacity: 8 << 20) : nil),
      transport: TransportPack(
        timeouts: timeouts, limits: ResponseLimits(body: environment.maximumBodySize),
        cookies: environment.connection.keepsCookies ? CookieJar() : nil))
    if let report = environment.reportUnsent { configuration.requestInterceptors = [DryRun(report: report)] }
    let engine = engine ?? makeEngine(environment.connection)
    return NetworkTransport(
      client: NetworkClient(configuration: configuration, engine: engine),
      defaults: APIDefaults(environment: environment),
      subscriptions: environment.ofSubscriptions.map { makeTransport(environment: $0, engine: engine, clock: clock) })
  }

  /// The engine that performs the exchanges.
  private static func makeEngine(_ settings: ConnectionSettings) -> any NetworkEngine {
    CurlEngine(options: settings.engineOptions)
  }
}

/// Reports requests that would change something on the server, and sends only the others.
private struct DryRun: RequestInterceptor {
  struct NotSent: Error, CustomStringConvertible {
    let description = "it is not sent in a dry run"
  }

  let report: @Sendable (String) -> Void

  func intercept(_ request: NetworkRequest) throws -> NetworkRequest {
    if request.method.isSafe { return request }
    var shown = request
    // The other fields name the app, carry credentials or, as the idempotency key, differ in each call.
    shown.headers = shown.headers[.contentType].map { [.contentType: $0] } ?? [:]
    report(shown.curlCommand(.withBody))
    throw NotSent()
  }
}

/// What all requests of the app have in common, beside the client's configuration; prepared once.
final class APIDefaults: Sendable {
  let environment: NetworkEnvironment
  private let headers: Result<Headers, InvalidRequest>

  /// The environment's headers, by ``HeaderPolicy``.
  private struct Headers {
    let custom: HTTPFields
    let external: HTTPFields
    let appDefault: HTTPFields
  }

  init(environment: NetworkEnvironment) {
    self.environment = environment
    headers = Result { () throws(InvalidRequest) in
      let open = [(HTTPField.Name.userAgent, environment.userAgent), (.acceptLanguage, environment.acceptLanguage)]
      let own = [(HTTPField.Name.client, "InnoSample"), (.environment, environment.name)]
      var custom = HTTPFields()
      try custom.set(environment.headers)
      return Headers(
        custom: custom, external: try custom.adding(open), appDefault: try custom.adding(open).adding(own))
    }
  }

  /// The headers of a policy. Throws if those of the environment are not valid.
  func headers(_ policy: HeaderPolicy) throws(InvalidRequest) -> HTTPFields {
    let headers = try headers.get()
    return switch policy {
    case .custom: headers.custom
    case .external: headers.external
    case .appDefault: headers.appDefault
    }
  }
}

extension HTTPField.Name {
  static let client = HTTPField.Name("X-Client") ?? .userAgent
  static let environment = HTTPField.Name("X-Environment") ?? .userAgent
  static let feature = HTTPField.Name("X-Feature") ?? .userAgent
}

extension HTTPFields {
  /// Adds fields, except those whose names are there already.
  fileprivate func adding(_ fields: [(HTTPField.Name, String)]) throws(InvalidRequest) -> HTTPFields {
    var all = self
    for (name, value) in fields {
      try InvalidRequest.check(value)
      if !contains(name) { all.append(HTTPField(name: name, value: value)) }
    }
    return all
  }
}

extension NetworkEnvironment {
  /// That of a transport for ``subscriptionURL``.
  fileprivate var ofSubscriptions: NetworkEnvironment? {
    guard let url = subscriptionURL else { return nil }
    var environment = self
    environment.baseURL = url
    environment.subscriptionURL = nil
    if (url.scheme, url.host(), url.port) != (baseURL.scheme, baseURL.host(), baseURL.port) {
      environment.headers = [:]
      environment.tokens = nil
    }
    return environment
  }

  fileprivate var observers: [any NetworkObserver] {
    var observers: [any NetworkObserver] = []
    if let reportProgress { observers.append(ProgressObserver(report: reportProgress)) }
    if let reportTraffic { observers.append(TrafficObserver(report: reportTraffic)) }
    if let observe { observers.append(RequestObserver(handler: observe)) }
    return observers
  }

  /// A log of one line for each message, at the level `trace` with the names of the header fields. Values of headers,
  /// queries and bodies are never logged.
  fileprivate var log: NetworkLog {
    var logger = logger
    logger[metadataKey: "environment"] = "\(name)"
    return NetworkLog(logger: logger, detail: logger.logLevel <= .trace ? .fields : .summary)
  }
}
