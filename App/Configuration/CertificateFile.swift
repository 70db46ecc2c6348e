import Glibc
package import TerminalUI

/// The file with the certificates that are trusted beside those of the system.
package struct CertificateFile {
  private let path: String

  package init(path: String) {
    self.path = path
  }

  /// - Throws: why it cannot be read. Its contents are checked when a connection is opened.
  package func check() throws(ScreenFailure) {
    guard access(path, R_OK) != 0 else { return }
    throw ScreenFailure(
      code: .configuration,
      message: "The certificate file '\(path)' cannot be read: \(String(cString: strerror(errno))).",
      hint: "Name another file with --ca-file; 'innosample config list' shows where this name is from.")
  }
}
