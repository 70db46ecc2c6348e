import AppConfiguration
import CommandLineIO
import Foundation

/// A folder of a test's own with a configuration file in it.
final class ConfigurationFolder {
  let path = FileManager.default.temporaryDirectory.appending(path: "innosample-\(UUID().uuidString)").path

  /// - Parameter text: the contents of the file; nil for no file.
  init(_ text: String? = nil) throws {
    try FileManager.default.createDirectory(atPath: "\(path)/innosample", withIntermediateDirectories: true)
    if let text { try Data(text.utf8).write(to: URL(filePath: file.path)) }
  }

  var file: SettingsFile { .ofUser(["XDG_CONFIG_HOME": path]) }

  var text: String { get throws { try String(contentsOfFile: file.path, encoding: .utf8) } }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
