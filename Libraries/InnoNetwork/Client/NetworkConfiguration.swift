public import FoundationEssentials
public import HTTPTypes
public import InnoNetworkEngine

/// What all calls of one client share.
public struct NetworkConfiguration: Sendable {
  /// Every path is appended to it. A path of its own (`http://host/api`) is kept, with or without a slash at its end; user-info becomes an
  /// `Authorization` header and appears nowhere else.
  public var baseURL: URL
  /// Sent with every request, unless the call has fields of the same name.
  public var headers: HTTPFields = [:]
  /// For each attempt; `total` spans its redirects.
  public var timeouts = RequestTimeouts()
  public var limits = ResponseLimits()
  public var retry = RetryPolicy()
  public var redirects = RedirectPolicy()
  /// Run in order on each attempt, before the call's own.
  public var requestInterceptors: [any RequestInterceptor] = []
  /// Run in order on each answer, before the call's own.
  public var responseInterceptors: [any ResponseInterceptor] = []
  /// `nil` logs nothing.
  public var log: NetworkLog?
  /// The wall clock that dates in `Retry-After` are compared with, in seconds since 1970.
  public var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }

  /// Defaults that are safe for any server: every call ends (60 s an attempt, 3 attempts), no answer is larger than 5 MiB, nothing secret
  /// leaves its origin, nothing is logged.
  public static func safeDefaults(baseURL: URL) -> NetworkConfiguration { NetworkConfiguration(baseURL: baseURL) }

  /// The same with changes.
  public static func advanced(baseURL: URL, _ change: (inout NetworkConfiguration) -> Void) -> NetworkConfiguration {
    var configuration = NetworkConfiguration(baseURL: baseURL)
    change(&configuration)
    return configuration
  }

  private init(baseURL: URL) { self.baseURL = baseURL }
}
