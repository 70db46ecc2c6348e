import ArchitectureRules
import Foundation
package import Generator

/// Package.resolved: the versions of other packages, which an app commits so that each of its builds has the same.
package enum ResolvedPackages {
  static let path = "Package.resolved"

  /// The app with the versions that the scaffold was built with, and the scaffold's own, so that its first build finds
  /// nothing to change in the file.
  ///
  /// - Parameter scaffold: the text of the scaffold's file; nil when it was never built.
  package static func adding(
    _ scaffold: String?, to app: Tree, taking libraries: LibraryPackage
  ) async throws -> Tree {
    guard let scaffold, let manifest = app["Package.swift"],
      var file = try JSONSerialization.jsonObject(with: Data(scaffold.utf8)) as? [String: Any],
      var pins = file["pins"] as? [[String: Any]]
    else { return app }
    // A build with the package swift-syntax adds it; the toolchain has it.
    pins.removeAll { $0["identity"] as? String == "swift-syntax" }
    if let pin = libraries.pin { pins.append(pin) }
    file["pins"] = pins.sorted { ($0["identity"] as? String ?? "") < ($1["identity"] as? String ?? "") }
    // SwiftPM writes the digest of the manifest into the file, and resolves anew when it differs.
    let digest = try await ChildProcess.run("sha256sum", [], input: manifest)
    file["originHash"] = String(digest.output.prefix { $0.isHexDigit })
    var result = app
    let data = try JSONSerialization.data(
      withJSONObject: file, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    result[path] = String(decoding: data, as: UTF8.self) + "\n"
    return result
  }
}

extension LibraryPackage {
  /// Its entry in the file; a folder has none.
  fileprivate var pin: [String: Any]? {
    guard case .repository(let url, let requirement) = self else { return nil }
    let state =
      switch requirement {
      case .version(let version, let revision): ["revision": revision, "version": version]
      case .revision(let revision): ["revision": revision]
      }
    return ["identity": identity.lowercased(), "kind": "remoteSourceControl", "location": url, "state": state]
  }
}
