package import CommandLineIO
import FoundationEssentials
package import TerminalUI

/// The configuration file.
extension SettingsFile {
  /// The file of the user: `$XDG_CONFIG_HOME/innosample/config.json`.
  package static func ofUser(_ environment: [String: String]) -> SettingsFile {
    SettingsFile(
      path: "\(BaseDirectory.configuration(of: "innosample", in: environment))/config.json",
      numbers: Set([ConfigurationKey.timeout, .retries, .limit].map(\.rawValue)),
      setCommand: "innosample config set")
  }

  /// Sets a key, or removes it for nil. The path of a file becomes absolute, as it is read in other folders later.
  ///
  /// - Throws: as `set(_:to:)`; why a token file or a certificate file cannot be used.
  package func save(_ value: String?, of name: String) throws(ScreenFailure) {
    var value = value
    if let path = value, let key = ConfigurationKey(rawValue: name), !key.words.contains(path) {
      if key == .tokenFile { try TokenFile(path: path, server: nil).checkToSave() }
      if key == .caFile { try CertificateFile(path: path).check() }
      if [.tokenFile, .caFile].contains(key), !path.hasPrefix("/") {
        value = "\(FileManager.default.currentDirectoryPath)/\(path)"
      }
    }
    try set(name, to: value)
  }
}
