import InnoNetwork

/// Certificate authorities, client certificates, pinned keys, proxy and cookies of the app's connections.
///
/// ```swift
/// environment.connection.authorities = .systemAnd(file: "company.pem")
/// environment.connection.proxy = .url("http://proxy.example:3128", bypass: "intranet.example")
/// ```
/// Certificates and host names are always verified; no setting turns that off.
public struct ConnectionSettings: Sendable {
  /// The trusted certificate authorities; files are in PEM format.
  public enum Authorities: Sendable, Equatable {
    /// The system's.
    case system
    /// The system's and those in a file.
    case systemAnd(file: String)
    /// Those in a file only.
    case only(file: String)
  }

  /// The proxy. Connections to this machine are always direct.
  public enum Proxy: Sendable, Equatable {
    /// The one that `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` state.
    case environment
    /// No proxy.
    case none
    /// A proxy as `[NAME:PASSWORD@]HOST:PORT` after `http://`, `https://`, `socks5://` or `socks5h://`, and the hosts
    /// and domains to connect to directly, separated by commas.
    case url(String, bypass: String = "")
  }

  /// A client certificate with its private key; both files are in PEM format.
  public struct Certificate: Sendable, Equatable {
    /// The path of the certificate, followed in the file by the intermediate ones.
    public let file: String
    /// The path of the private key.
    public let keyFile: String
    /// Decrypts the private key; `nil` if it is not encrypted.
    public let passphrase: String?

    public init(file: String, keyFile: String, passphrase: String? = nil) {
      self.file = file
      self.keyFile = keyFile
      self.passphrase = passphrase
    }
  }

  /// The system's by default.
  public var authorities = Authorities.system
  /// The client certificates by host, in lower case, for servers that request one.
  public var certificates: [String: Certificate] = [:]
  /// The pinned public keys by host, in lower case: a server's certificate has to have one of them and to be trusted.
  /// Each is the SHA-256 of the SubjectPublicKeyInfo in base64 (RFC 7469, section 2.4).
  public var pinnedKeys: [String: [String]] = [:]
  /// Taken from the environment variables by default.
  public var proxy = Proxy.environment
  /// Whether cookies are stored in memory, for the lifetime of the transport, and sent back to the host that has set
  /// them; `false` by default.
  public var keepsCookies = false

  public init() {}
}

extension ConnectionSettings {
  /// The settings as options of the engine.
  var engineOptions: CurlEngineOptions {
    var options = CurlEngineOptions()
    options.tls.authorities = authorities.engineOption
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

extension ConnectionSettings.Authorities {
  /// Why the file cannot be used, as the rest of a sentence that begins with the file; `nil` if it can, or if there is
  /// none. Requests would fail for the same reason.
  public var problem: String? { engineOption.problem }

  fileprivate var engineOption: TLSOptions.Authorities {
    switch self {
    case .system: .system
    case .systemAnd(let file): .systemAnd(file: file)
    case .only(let file): .only(file: file)
    }
  }
}
