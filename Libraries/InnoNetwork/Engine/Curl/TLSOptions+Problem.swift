import Glibc

extension TLSOptions.Authorities {
  /// The words between the dashes of the line before a certificate, as OpenSSL reads them (PEM_read(3)).
  private static let labels = ["CERTIFICATE", "TRUSTED CERTIFICATE", "X509 CERTIFICATE"]
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Why the file of authorities cannot be used, as the rest of a sentence that begins with the file; `nil` if it can,
  /// or if there is none. libcurl and OpenSSL skip what is no certificate without an error.
  public var problem: String? { file.flatMap(Self.problem) }

  var file: String? {
    switch self {
    case .system: nil
    case .systemAnd(let file), .only(let file): file
    }
  }

  private static func problem(of path: String) -> String? {
    // Without blocking, as opening a pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return "cannot be read: \(String(cString: strerror(errno)))" }
    defer { close(descriptor) }
    var status = stat()
    // libcurl reads it more than once, which a pipe does not allow.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return "cannot be read: it is not a regular file"
    }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count == 0 { break }
      guard count > 0 || errno == EINTR else { return "cannot be read: \(String(cString: strerror(errno)))" }
      bytes += piece.prefix(max(0, count))
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    if lines.contains(where: { $0.starts(with: byteOrderMark) && isStart($0.dropFirst(byteOrderMark.count)) }) {
      return "has a byte order mark that hides a certificate: save it as UTF-8 without one"
    }
    guard lines.contains(where: isStart) else {
      return "has no certificate in PEM format: 'openssl x509 -inform der -in FILE -out FILE.pem' converts one in DER"
    }
    return nil
  }

  private static func isStart(_ line: ArraySlice<UInt8>) -> Bool {
    labels.contains { line.starts(with: "-----BEGIN \($0)-----".utf8) }
  }
}
