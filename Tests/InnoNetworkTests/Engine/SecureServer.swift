import Foundation
import Synchronization

/// An HTTPS server out of `openssl s_server`, with a key and a self-signed certificate made for it; it answers every path that names a file
/// of its directory with the file's text, and ends with its last reference.
final class SecureServer: Sendable {
  /// Where the tools come from: `nil` where there is no `openssl`.
  static let tool: String? = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first { FileManager.default.isExecutableFile(atPath: $0) }

  /// How a certificate is made.
  struct Certificate: Sendable {
    /// The first and the last moment, in ASN.1's spelling.
    var validity = (from: "20200101000000Z", to: "20990101000000Z")
    var names = "DNS:localhost,IP:127.0.0.1"

    static let valid = Certificate()
    static let expired = Certificate(validity: ("20200101000000Z", "20200102000000Z"))
    static let ofAnotherHost = Certificate(names: "DNS:elsewhere.invalid")
  }

  struct Failure: Error { let text: String }

  let port: Int
  /// The PEM file to trust.
  let authority: String
  private let directory: URL
  private let process: Mutex<Process>

  var baseURL: String { "https://127.0.0.1:\(port)" }

  init(_ certificate: Certificate = .valid) throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "secure-server-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    authority = directory.appending(path: "certificate.pem").path
    try Data("hello".utf8).write(to: directory.appending(path: "hello"))
    _ = try Self.certificate(certificate, in: directory)
    let server = try Self.start("s_server -WWW -accept 127.0.0.1:0 -key key.pem -cert certificate.pem", in: directory)
    process = Mutex(server.process)
    // It says "ACCEPT 127.0.0.1:12345" once it listens.
    var said = ""
    while !said.contains("ACCEPT ") || !said.hasSuffix("\n") {
      let piece = server.output.availableData
      guard !piece.isEmpty else { throw Failure(text: "openssl s_server ended: \(said)") }
      said += String(decoding: piece, as: UTF8.self)
    }
    guard let port = said.split(whereSeparator: { $0 == ":" || $0.isNewline }).last.flatMap({ Int($0) }) else {
      throw Failure(text: "openssl s_server names no port: \(said)")
    }
    self.port = port
  }

  deinit {
    // Not `terminate()`: the child has inherited a mask that blocks SIGTERM from the thread that started it.
    process.withLock { _ = kill($0.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: directory)
  }

  /// Makes a key and a certificate, `key.pem` and `certificate.pem`, in a directory; the path of the certificate.
  static func certificate(_ certificate: Certificate, in directory: URL) throws -> String {
    try Data().write(to: directory.appending(path: "index.txt"))
    try Data(settings(certificate).utf8).write(to: directory.appending(path: "settings"))
    let make = """
      req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out request -subj /CN=test \
      -config settings
      """
    let sign = """
      ca -batch -selfsign -keyfile key.pem -in request -out certificate.pem -notext -config settings \
      -startdate \(certificate.validity.from) -enddate \(certificate.validity.to)
      """
    for arguments in [make, sign] {
      let step = try start(arguments, in: directory)
      step.process.waitUntilExit()
      guard step.process.terminationStatus == 0 else { throw Failure(text: "openssl \(arguments)") }
    }
    return directory.appending(path: "certificate.pem").path
  }

  /// The SHA-256 of a certificate's SubjectPublicKeyInfo, in base64.
  static func pin(of certificate: String) throws -> String {
    let directory = URL(filePath: certificate).deletingLastPathComponent()
    for arguments in [
      "x509 -in \(certificate) -pubkey -noout -out public.pem", "pkey -pubin -in public.pem -outform der -out public.der",
      "dgst -sha256 -binary -out public.sha256 public.der",
    ] {
      let step = try start(arguments, in: directory)
      step.process.waitUntilExit()
      guard step.process.terminationStatus == 0 else { throw Failure(text: "openssl \(arguments)") }
    }
    return try Data(contentsOf: directory.appending(path: "public.sha256")).base64EncodedString()
  }

  private static func start(_ arguments: String, in directory: URL) throws -> (process: Process, output: FileHandle) {
    guard let tool else { throw Failure(text: "there is no openssl") }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = arguments.split(separator: " ").map(String.init)
    process.currentDirectoryURL = directory
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return (process, output.fileHandleForReading)
  }

  /// The authority that `openssl ca` plays: unlike `req`, it lets the end of the validity be a day in the past.
  private static func settings(_ certificate: Certificate) -> String {
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
    subjectAltName = \(certificate.names)
    """
  }
}
