import InnoNetwork

/// How connections to servers are made: whom they trust, how the app proves itself, and which way they take.
///
/// ```swift
/// environment.connection.authorities = .systemAnd(file: "company.pem")
/// environment.connection.proxy = .url("http://proxy.example:3128", bypass: "intranet.example")
/// ```
/// Certificates and host names are always verified; nothing here turns that off.
public struct ConnectionSettings: Sendable {
  /// Whose signature makes a certificate trusted; files hold PEM.
  public enum Authorities: Sendable, Equatable {
    /// Those of the system.
    case system
    /// Those of the system, and of a file.
    case systemAnd(file: String)
    /// Those of a file alone.
    case only(file: String)
  }

  /// The way to servers. This machine itself is always reached directly.
  public enum Proxy: Sendable, Equatable {
    /// What `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say.
    case environment
    /// Directly.
    case none
    /// Through `http://`, `https://`, `socks5://` or `socks5h://` `[NAME:PASSWORD@]HOST:PORT`, except for the hosts and
    /// domains of a list with commas.
    case url(String, bypass: String = "")
  }

  /// A certificate of the app, with its key; files hold PEM.
  public struct Certificate: Sendable, Equatable {
    /// The certificate, and those between it and the authority.
    public let file: String
    public let keyFile: String
    /// What the key is encrypted with; `nil` for none.
    public let passphrase: String?

    public init(file: String, keyFile: String, passphrase: String? = nil) {
      self.file = file
      self.keyFile = keyFile
      self.passphrase = passphrase
    }
  }

  public var authorities = Authorities.system
  /// What to show a server that asks who is there, by its host in lower case.
  public var certificates: [String: Certificate] = [:]
  /// By host in lower case: the keys of which the server's certificate has to have one, besides being trusted. Each is
  /// the SHA-256 of the SubjectPublicKeyInfo in base64 (RFC 7469, section 2.4).
  public var pinnedKeys: [String: [String]] = [:]
  public var proxy = Proxy.environment
  /// Whether cookies are kept, in memory for the life of the transport, and sent back to the host that set them.
  public var keepsCookies = false

  public init() {}
}

extension ConnectionSettings {
  /// In the terms of the engine.
  var engineOptions: CurlEngineOptions {
    var options = CurlEngineOptions()
    options.tls.authorities =
      switch authorities {
      case .system: .system
      case .systemAnd(let file): .systemAnd(file: file)
      case .only(let file): .only(file: file)
      }
    options.tls.clientCertificates = certificates.mapValues {
      ClientCertificate(certificateFile: $0.file, keyFile: $0.keyFile, passphrase: $0.passphrase)
    }
    options.tls.pinnedKeys = pinnedKeys
    options.proxies =
      switch proxy {
      case .environment: .environment
      case .none: .none
      case .url(let url, let bypass): ProxySettings(http: url, https: url, bypass: bypass)
      }
    return options
  }
}
