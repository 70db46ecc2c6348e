import Glibc

/// Which proxy a URL goes through, in the terms of the usual environment variables.
///
/// A proxy is `host:port` or a URL: `http://`, `https://` (TLS to the proxy itself, which has to prove itself to
/// ``TLSOptions/authorities``), or SOCKS as `socks4://`, `socks4a://`, `socks5://` and `socks5h://`; with `socks4a` and
/// `socks5h` the proxy looks the names up. User-info of it goes to the proxy and nowhere else. `https` URLs are
/// tunnelled through HTTP proxies (RFC 9110, section 9.3.6), so that those see no more than the name and the port.
public struct ProxySettings: Sendable, Equatable {
  /// For `http` URLs; `nil` connects directly.
  public var http: String?
  /// For `https` URLs; `nil` connects directly.
  public var https: String?
  /// Hosts, domains and networks that are always reached directly, separated by commas; `*` means all.
  public var bypass: String

  /// Proxies by hand; this machine itself is always reached directly.
  public init(http: String? = nil, https: String? = nil, bypass: String = "") {
    self.http = http
    self.https = https
    let loopback = ["localhost", "127.0.0.0/8", "::1"]
    // libcurl supports the star only on its own.
    self.bypass = bypass == "*" ? bypass : ([bypass] + loopback).filter { !$0.isEmpty }.joined(separator: ",")
  }

  /// No proxy at all.
  public static let none = ProxySettings(bypass: "*")

  /// What `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say, in either case.
  ///
  /// `HTTP_PROXY` in upper case counts only outside CGI (no `REQUEST_METHOD`), where a client's `Proxy:` header could
  /// have set it.
  public static var environment: ProxySettings {
    Self { name in getenv(name).map { String(cString: $0) } }
  }

  /// The same from any set of variables.
  public init(variables: (String) -> String?) {
    func value(_ names: String...) -> String? { names.lazy.compactMap(variables).first { !$0.isEmpty } }
    let everything = value("all_proxy", "ALL_PROXY")
    let capitals = variables("REQUEST_METHOD") == nil ? value("HTTP_PROXY") : nil
    self.init(
      http: value("http_proxy") ?? capitals ?? everything, https: value("https_proxy", "HTTPS_PROXY") ?? everything,
      bypass: value("no_proxy", "NO_PROXY") ?? "")
  }

  /// The proxy for a scheme; with an empty string libcurl does not look for one itself.
  func proxy(for scheme: String) -> String { (scheme == "https" ? https : http) ?? "" }

  /// Whether the proxy for a scheme is spoken to over TLS itself.
  func isSecure(for scheme: String) -> Bool { proxy(for: scheme).lowercased().hasPrefix("https:") }
}
