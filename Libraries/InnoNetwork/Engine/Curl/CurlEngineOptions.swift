import Glibc

/// Options of a ``CurlEngine``; the defaults suit a client of a few servers.
///
/// Streams are counted separately: they have connections of their own, as many as the options allow, and neither take
/// any from other exchanges nor share one with them.
public struct CurlEngineOptions: Sendable {
  /// Maximum number of connections to one host; further exchanges wait for one, within their own timeout.
  public var connectionsPerHost = 64
  /// Maximum number of connections over all hosts; `nil` for no limit.
  public var connections: Int?
  /// Maximum number of idle connections over all hosts; zero closes each after its exchange.
  public var idleConnections = 64
  /// How long an idle connection may be reused; whole seconds.
  public var idleConnectionLifetime: Duration = .seconds(60)
  /// How long after its opening a connection may be reused; whole seconds, `nil` for no limit.
  public var connectionLifetime: Duration?
  /// Maximum number of exchanges at once on one HTTP/2 connection, if the server allows as many.
  public var streamsPerConnection = 100
  /// Which versions of HTTP are spoken.
  public var httpVersion = HTTPVersion.automatic
  /// Certificate authorities, pins and client certificates.
  public var tls = TLSOptions()
  /// The proxies for URLs.
  public var proxies: ProxySettings = .environment
  /// The Unix socket of a server on this machine: every exchange goes there, whatever the host of its URL is, and none
  /// through a proxy.
  public var unixSocket: String?

  /// The defaults above.
  public init() {}
}

/// Which versions of HTTP an engine speaks.
public enum HTTPVersion: Sendable, Hashable {
  /// HTTP/2 over TLS where the server agrees, and HTTP/1.1 elsewhere.
  case automatic
  /// HTTP/1.1 only.
  case http1
  /// HTTP/2 without asking, also without TLS (RFC 9113, section 3.3); for servers that are known to speak it.
  case http2
}

/// Whom an engine trusts and how it proves itself. Certificates and host names are always verified; nothing here turns
/// that off.
public struct TLSOptions: Sendable, Hashable {
  /// Whose signature makes a certificate trusted; files hold PEM.
  public enum Authorities: Sendable, Hashable {
    /// Those of the system.
    case system
    /// Those of the system, and of a file.
    case systemAnd(file: String)
    /// Those of a file alone.
    case only(file: String)
  }

  /// Versions of TLS.
  public enum Version: Sendable, Hashable {
    /// TLS 1.2 (RFC 5246); as the oldest version it allows 1.3 too.
    case tls12
    /// TLS 1.3 (RFC 8446); as the oldest version it shuts out 1.2.
    case tls13
  }

  /// The system's by default.
  public var authorities = Authorities.system
  /// By host, in lower case: the keys of which the server's own certificate has to have one, besides being trusted.
  /// Each is the SHA-256 of the SubjectPublicKeyInfo in base64 (RFC 7469, section 2.4); hosts that are not named may
  /// have any.
  public var pinnedKeys: [String: [String]] = [:]
  /// By host, in lower case: what to show a server that asks who is there.
  public var clientCertificates: [String: ClientCertificate] = [:]
  /// The oldest version that is spoken.
  public var minimumVersion = Version.tls12

  /// The defaults above.
  public init() {}
}

/// A certificate that the client shows, with its key; files hold PEM.
public struct ClientCertificate: Sendable, Hashable {
  /// The certificate, and those between it and the authority.
  public var certificateFile: String
  /// The private key of the certificate.
  public var keyFile: String
  /// What the key is encrypted with; `nil` for none.
  public var passphrase: String?

  /// The certificate and key of two files; the key is not encrypted unless a passphrase is given.
  public init(certificateFile: String, keyFile: String, passphrase: String? = nil) {
    self.certificateFile = certificateFile
    self.keyFile = keyFile
    self.passphrase = passphrase
  }
}

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
