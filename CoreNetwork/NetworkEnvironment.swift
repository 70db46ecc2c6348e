public import FoundationEssentials
import HTTPTypes
import InnoNetwork
public import Logging

/// The app's server, and the settings of its requests: timeouts, retries, limits, credentials and connections.
///
/// ```swift
/// var environment = NetworkEnvironment(baseURL: url)
/// environment.tokens = session
/// let transport = NetworkFactory.makeTransport(environment: environment)
/// ```
public struct NetworkEnvironment: Sendable {
  /// The path of each request is appended to it (`http://host/api` and `/users` make `http://host/api/users`).
  public var baseURL: URL
  /// Sent as `X-Environment` with ``HeaderPolicy/appDefault``, and logged.
  public var name: String
  /// For each attempt, from its start to the last byte; `nil` means no limit beyond `deadline`.
  public var requestTimeout: Duration?
  /// For a whole request: all attempts and the waits between them. `nil` means no limit beyond `requestTimeout` and
  /// `maximumAttempts`; without `requestTimeout` a request then waits as long as the connection is open.
  public var deadline: Duration?
  /// For name look-up, connection and TLS handshake of an attempt together, within `requestTimeout`.
  public var connectTimeout: Duration
  /// Including the first attempt: 1 means no retries.
  public var maximumAttempts: Int
  /// Whether the server recognizes a repeated write by its `Idempotency-Key`; `false` by default. Only then is a write
  /// retried after the server may have performed it.
  public var honorsIdempotencyKeys = false
  /// The longest wait that a server may ask for, see ``NetworkFailure/retryAfter``. If it asks for more, the request is
  /// not retried.
  public var maximumRetryAfter: Duration
  /// The maximum size of a response body, in bytes.
  public var maximumBodySize: Int
  /// The `User-Agent` header.
  public var userAgent: String
  /// The `Accept-Language` header.
  public var acceptLanguage: String
  /// Receives a line for every request, response and retry, without values of headers, queries and bodies.
  public var logger: Logger
  /// Called with a line for the user on what the running requests wait for, such as `Retrying in 0.4 seconds (attempt 2
  /// of 3): could not connect: GET http://localhost:3000/users`, and with nil when no request is running. Runs on no
  /// actor, and must return at once.
  public var reportProgress: (@Sendable (String?) -> Void)?
  /// Called with lines for a developer: each request as a `curl` command, without credentials and body, and each
  /// response with its status, size and timings. Runs on no actor, and must return at once.
  public var reportTraffic: (@Sendable (String) -> Void)?
  /// For a dry run: called with each request that would change something on the server, as a `curl` command without
  /// credentials; the request is not sent, and fails. Nil sends all requests. Runs on no actor.
  public var reportUnsent: (@Sendable (String) -> Void)?
  /// Whether responses are kept in memory, 8 MiB of them, and the server is asked whether they have changed
  /// (`If-None-Match`, RFC 9110, section 13.1.2): loading a screen again then costs little. No response is used without
  /// asking. `false` by default.
  public var validatesResponses = false
  /// Sent with every request, by name; those of a request replace them. Those whose names indicate credentials
  /// (`Authorization`, `X-API-Key`) are not sent to other servers that a redirect leads to.
  public var headers: [String: String] = [:]
  /// The source of access tokens; `nil` sends none. Credentials in the base URL are sent instead of a token.
  public var tokens: (any AccessTokenSource)?
  /// The hint of failures that require a login, such as `Give a token with --token-file.`
  public var loginHint: String?
  /// Values of the names in braces in the paths of requests: of `/repos/{owner}/issues` the `owner`. They are
  /// percent-encoded, and each is one component of the path. A request without one of its values is refused.
  public var pathParameters: [String: String] = [:]
  /// The hint of a failure because a path parameter has no value, by its name, such as `Give it with --owner.`
  public var pathParameterHint: (@Sendable (String) -> String?)?
  /// The URL that subscriptions are opened at, whatever their paths are; `nil`, the default, appends their paths to the
  /// base URL. ``headers`` and ``tokens`` are sent to the base URL's origin only.
  public var subscriptionURL: URL?
  /// Certificates, proxy and cookies.
  public var connection = ConnectionSettings()
  /// Called for the events of a request in their order, in a task of the request or one that it has started. It must
  /// return at once.
  public var observe: (@Sendable (RequestEvent) -> Void)?

  /// Whether a header is the connection's or follows from the request, such as `Host`: a request with it is refused.
  public static func isReserved(header name: String) -> Bool {
    HTTPField.Name(name)?.isReserved ?? false
  }

  public init(
    baseURL: URL, name: String = "production", requestTimeout: Duration? = .seconds(20), deadline: Duration? = nil,
    connectTimeout: Duration = .seconds(10), maximumAttempts: Int = 3, maximumRetryAfter: Duration = .seconds(10),
    maximumBodySize: Int = 5 << 20,
    userAgent: String = "InnoSample/1",
    acceptLanguage: String = "en",
    logger: Logger = Logger(label: "innosample.network") { _ in SwiftLogNoOpLogHandler() },
    reportProgress: (@Sendable (String?) -> Void)? = nil
  ) {
    self.baseURL = baseURL
    self.name = name
    self.requestTimeout = requestTimeout
    self.deadline = deadline
    self.connectTimeout = connectTimeout
    self.maximumAttempts = maximumAttempts
    self.maximumRetryAfter = maximumRetryAfter
    self.maximumBodySize = maximumBodySize
    self.userAgent = userAgent
    self.acceptLanguage = acceptLanguage
    self.logger = logger
    self.reportProgress = reportProgress
  }
}
