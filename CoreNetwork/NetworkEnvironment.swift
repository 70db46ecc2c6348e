public import FoundationEssentials
public import Logging

/// Which server the app talks to and how: its timeouts, retries and limits, its credentials and its connections.
///
/// ```swift
/// var environment = NetworkEnvironment(baseURL: url)
/// environment.tokens = session
/// environment.cache = .memory()
/// let transport = NetworkFactory.makeTransport(environment: environment)
/// ```
public struct NetworkEnvironment: Sendable {
  /// Every path is appended to it; a path of its own is kept, with or without a slash at its end.
  public var baseURL: URL
  /// Sent to the app's own servers, and kept in the log.
  public var name: String
  /// For each attempt, from its start to the last byte; `nil` leaves it to `deadline`.
  public var requestTimeout: Duration?
  /// For a whole request: all attempts and the waits between them. `nil` leaves it to `requestTimeout` and
  /// `maximumAttempts`; with neither a request waits as long as the connection lives.
  public var deadline: Duration?
  /// For name look-up, connection and TLS of each attempt together; never longer than `requestTimeout`.
  public var connectTimeout: Duration
  /// The first attempt included; 1 means no retries.
  public var maximumAttempts: Int
  /// The longest wait that a server's `Retry-After` can ask for; a request that would have to wait longer is not
  /// retried.
  public var maximumRetryAfter: Duration
  /// The largest body that is accepted, in bytes.
  public var maximumBodySize: Int
  public var userAgent: String
  /// The `Accept-Language` header.
  public var acceptLanguage: String
  /// Receives a line for every request, response and retry; values of headers, queries and bodies are left out.
  public var logger: Logger
  /// Called, on no actor, with what the requests wait for: a line for the user, such as
  /// `Retrying in 0.4 seconds (attempt 2 of 3): could not connect: GET http://localhost:3000/users`, and nil when none
  /// is under way any more. It must return at once; `nil` where no one shows it.
  public var reportProgress: (@Sendable (String?) -> Void)?
  /// Called, on no actor, with what goes over the wire, for a developer to watch: a line for each request, as a `curl`
  /// command whose credentials and body are left out, and one for its response, with status, size and times. It must
  /// return at once; `nil` where no one shows it.
  public var reportTraffic: (@Sendable (String) -> Void)?
  /// Sent with every request, by name; those of a request replace them. Names that sound like credentials
  /// (`Authorization`, `X-API-Key`) are not sent to another host that a redirect leads to.
  public var headers: [String: String] = [:]
  /// Where the app's access tokens come from; `nil` where it has none. Credentials in the base URL take their place.
  public var tokens: (any AccessTokenSource)?
  /// What the user does to log in, such as `Give a token with --token-file.`; shown where a login is required.
  public var loginHint: String?
  /// Where responses are kept for as long as their server allows; nowhere unless stated.
  public var cache = ResponseStorage.none
  /// Certificates, proxy and cookies.
  public var connection = ConnectionSettings()
  /// Called for each event of a request in order, in a task of the request or one that it has started. It must return
  /// at once; `nil` where nothing observes.
  public var observe: (@Sendable (RequestEvent) -> Void)?

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
