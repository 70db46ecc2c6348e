import FoundationEssentials
import Subprocess
import SystemPackage

/// The properties of a self-signed certificate with a key of its own.
struct Certificate: Sendable {
  static let tool: String? = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  struct Failure: Error { let text: String }

  /// The first and the last moment of the validity, as an ASN.1 GeneralizedTime.
  var validity = (from: "20200101000000Z", to: "20990101000000Z")
  var names = "DNS:localhost,IP:127.0.0.1"

  static let valid = Certificate()
  static let expired = Certificate(validity: ("20200101000000Z", "20200102000000Z"))
  static let ofAnotherHost = Certificate(names: "DNS:elsewhere.invalid")

  /// Creates `key.pem` and `certificate.pem` in a directory; returns the path of the certificate.
  func make(in directory: TemporaryDirectory) async throws -> String {
    _ = try directory.file("", named: "index.txt")
    _ = try directory.file(settings, named: "settings")
    try await Self.run(
      """
      "$0" req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out request -subj /CN=test -config settings &&
      "$0" ca -batch -selfsign -keyfile key.pem -in request -out certificate.pem -notext -config settings \
        -startdate \(validity.from) -enddate \(validity.to)
      """, in: directory.path)
    return "\(directory.path)/certificate.pem"
  }

  /// The SHA-256 of a certificate's SubjectPublicKeyInfo, in base64.
  static func pin(of certificate: String) async throws -> String {
    try await run(
      """
      "$0" x509 -in '\(certificate)' -pubkey -noout | "$0" pkey -pubin -outform der | "$0" dgst -sha256 -binary | "$0" base64
      """, in: "/"
    ).filter { !$0.isWhitespace }
  }

  /// Runs a script whose `$0` is openssl; returns its output.
  @discardableResult
  private static func run(_ script: String, in directory: String) async throws -> String {
    guard let tool else { throw Failure(text: "there is no openssl: apt-get install openssl") }
    let result = try await Subprocess.run(
      .path("/bin/sh"), arguments: ["-c", script, tool], workingDirectory: FilePath(directory),
      output: .string(limit: 1 << 16),
      error: .string(limit: 1 << 16))
    guard result.terminationStatus.isSuccess else { throw Failure(text: result.standardError) }
    return result.standardOutput
  }

  /// The settings for `openssl ca`, which, unlike `openssl req`, accepts a validity that ends in the past.
  private var settings: String {
    """
    [req]
    distinguished_name = name
    [name]
    [ca]
    default_ca = authority
    [authority]
    database = index.txt
    rand_serial = yes
    new_certs_dir = .
    default_md = sha256
    policy = policy
    x509_extensions = extensions
    [policy]
    commonName = supplied
    [extensions]
    subjectAltName = \(names)
    """
  }
}
