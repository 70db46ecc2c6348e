import CoreNetwork
package import TerminalUI

/// The file with the certificates that are trusted beside those of the system.
package struct CertificateFile {
  private let path: String

  package init(path: String) {
    self.path = path
  }

  /// - Throws: why it cannot be used.
  package func check() throws(ScreenFailure) {
    guard let problem = ConnectionSettings.Authorities.systemAnd(file: path).problem else { return }
    throw ScreenFailure(
      code: .configuration, message: "The certificate file '\(path)' \(problem).",
      hint: "Name another file with --ca-file; 'innosample config list' shows where this name is from.")
  }
}
