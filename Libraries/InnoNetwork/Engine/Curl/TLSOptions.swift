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
