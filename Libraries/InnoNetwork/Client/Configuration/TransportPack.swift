public import InnoNetworkEngine

/// How long calls may take, how much they may bring, and which redirects they follow.
public struct TransportPack: Sendable {
  /// For each attempt; `total` spans its redirects.
  public var timeouts: RequestTimeouts
  /// For each answer.
  public var limits: ResponseLimits
  /// How many redirects an attempt follows, and which fields they must not carry to another origin.
  public var redirects: RedirectPolicy
  /// Where cookies are kept; `nil` keeps none and sends none but those of the call's own header fields.
  public var cookies: CookieJar?

  /// The defaults of the three types, and no cookies, unless stated.
  public init(
    timeouts: RequestTimeouts = RequestTimeouts(), limits: ResponseLimits = ResponseLimits(), redirects: RedirectPolicy = RedirectPolicy(),
    cookies: CookieJar? = nil
  ) {
    self.timeouts = timeouts
    self.limits = limits
    self.redirects = redirects
    self.cookies = cookies
  }
}
