import Foundation

/// The package that a test belongs to.
public enum PackageFolder {
  /// The nearest folder above a file that holds Package.swift.
  public static func above(_ file: String) -> String {
    var folder = URL(filePath: file)
    repeat {
      folder.deleteLastPathComponent()
    } while folder.path.count > 1
      && !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    return folder.path
  }
}
