import Glibc

/// Options of a ``CurlEngine``; the defaults suit a client of a few servers.
///
/// Streams use separate connections, to which the limits apply separately.
public struct CurlEngineOptions: Sendable {
  /// Maximum number of connections to one host; zero for no limit. Further exchanges wait in their order, within their
  /// own timeout.
  public var connectionsPerHost = 64
  /// Maximum number of connections to all hosts together; `nil` for no limit.
  public var connections: Int?
  /// Maximum number of idle connections to all hosts together; zero closes each connection after its exchange.
  public var idleConnections = 64
  /// For how long an idle connection may be reused; rounded up to whole seconds.
  public var idleConnectionLifetime: Duration = .seconds(60)
  /// For how long after it was opened a connection may be reused; rounded up to whole seconds, `nil` for no limit.
  public var connectionLifetime: Duration?
  /// Maximum number of concurrent exchanges on one HTTP/2 connection; the server may allow fewer.
  public var streamsPerConnection = 100
  /// Which versions of HTTP are used.
  public var httpVersion = HTTPVersion.automatic
  /// Certificate authorities, pins and client certificates.
  public var tls = TLSOptions()
  /// Taken from the environment variables by default.
  public var proxies: ProxySettings = .environment
  /// The path of a Unix socket to connect to, whatever the host of the URL is, and without a proxy; `nil` for none.
  public var unixSocket: String?

  /// Options with the default values of their properties.
  public init() {}
}

/// Which versions of HTTP an engine uses.
public enum HTTPVersion: Sendable, Hashable {
  /// HTTP/2 over TLS if the server supports it, otherwise HTTP/1.1.
  case automatic
  /// HTTP/1.1 only.
  case http1
  /// HTTP/2 with prior knowledge, also without TLS (RFC 9113, section 3.3): for servers that are known to support it.
  case http2
}

/// Certificate authorities, pinned keys and client certificates of an engine. Certificates and host names are always
/// verified; no option turns that off.
public struct TLSOptions: Sendable, Hashable {
  /// The trusted certificate authorities; files are in PEM format.
  public enum Authorities: Sendable, Hashable {
    /// The system's.
    case system
    /// The system's and those in a file.
    case systemAnd(file: String)
    /// Those in a file only.
    case only(file: String)
  }

  /// Versions of TLS.
  public enum Version: Sendable, Hashable {
    /// TLS 1.2 (RFC 5246).
    case tls12
    /// TLS 1.3 (RFC 8446).
    case tls13
  }

  /// The system's by default.
  public var authorities = Authorities.system
  /// The pinned public keys by host, in lower case: a server's certificate has to have one of them and to be trusted.
  /// Each is the SHA-256 of the SubjectPublicKeyInfo in base64 (RFC 7469, section 2.4). Other hosts may have any key.
  public var pinnedKeys: [String: [String]] = [:]
  /// The client certificates by host, in lower case, for servers that request one.
  public var clientCertificates: [String: ClientCertificate] = [:]
  /// The oldest version that is accepted; newer ones always are.
  public var minimumVersion = Version.tls12

  /// Options with the default values of their properties.
  public init() {}
}

/// A client certificate with its private key; both files are in PEM format.
public struct ClientCertificate: Sendable, Hashable {
  /// The path of the file that contains the certificate, followed by the intermediate ones.
  public var certificateFile: String
  /// The path of the private key.
  public var keyFile: String
  /// Decrypts the private key; `nil` if it is not encrypted.
  public var passphrase: String?

  /// A certificate and its key; the key is not encrypted by default.
  public init(certificateFile: String, keyFile: String, passphrase: String? = nil) {
    self.certificateFile = certificateFile
    self.keyFile = keyFile
    self.passphrase = passphrase
  }
}

/// The proxies of an engine, as the usual environment variables state them.
///
/// A proxy is `host:port` or a URL: `http://`, `https://` (TLS to the proxy, with ``TLSOptions/authorities`` and
/// ``TLSOptions/minimumVersion``), or SOCKS as `socks4://`, `socks4a://`, `socks5://` and `socks5h://`; with `socks4a`
/// and `socks5h` the proxy resolves the host names. User-info is sent to the proxy only. `https` URLs are tunnelled
/// through HTTP proxies (RFC 9110, section 9.3.6), which then see only host and port.
public struct ProxySettings: Sendable, Equatable {
  /// For `http` URLs; `nil` connects directly.
  public var http: String?
  /// For `https` URLs; `nil` connects directly.
  public var https: String?
  /// Hosts, domains and networks to connect to directly, separated by commas; `*` means all.
  public var bypass: String

  /// Explicit proxies. This machine is added to `bypass`, so that connections to it are direct.
  public init(http: String? = nil, https: String? = nil, bypass: String = "") {
    self.http = http
    self.https = https
    let loopback = ["localhost", "127.0.0.0/8", "::1"]
    // libcurl accepts the star only without other entries (CURLOPT_NOPROXY(3)).
    self.bypass = bypass == "*" ? bypass : ([bypass] + loopback).filter { !$0.isEmpty }.joined(separator: ",")
  }

  /// No proxy.
  public static let none = ProxySettings(bypass: "*")

  /// The values of `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, in lower or upper case.
  ///
  /// `HTTP_PROXY` is ignored in CGI programs, where `REQUEST_METHOD` is set: there a client can set it with a `Proxy`
  /// header (RFC 3875, section 4.1.18; the vulnerability "httpoxy").
  public static var environment: ProxySettings {
    Self { name in getenv(name).map { String(cString: $0) } }
  }

  /// The same with another source of variables.
  public init(variables: (String) -> String?) {
    func value(_ names: String...) -> String? { names.lazy.compactMap(variables).first { !$0.isEmpty } }
    let everything = value("all_proxy", "ALL_PROXY")
    let capitals = variables("REQUEST_METHOD") == nil ? value("HTTP_PROXY") : nil
    self.init(
      http: value("http_proxy") ?? capitals ?? everything, https: value("https_proxy", "HTTPS_PROXY") ?? everything,
      bypass: value("no_proxy", "NO_PROXY") ?? "")
  }

  /// The proxy for a scheme; empty for none, so that libcurl does not read the environment itself.
  func proxy(for scheme: String) -> String { (scheme == "https" ? https : http) ?? "" }

  /// A proxy as it may be shown.
  static func withoutUserInfo(_ proxy: String) -> String {
    let start = proxy.firstRange(of: "://")?.upperBound ?? proxy.startIndex
    return proxy.lastIndex(of: "@").map { "\(proxy[..<start])\(proxy[$0...].dropFirst())" } ?? proxy
  }

  /// Whether the connection to the proxy for a scheme uses TLS.
  func isSecure(for scheme: String) -> Bool { proxy(for: scheme).lowercased().hasPrefix("https:") }
}
