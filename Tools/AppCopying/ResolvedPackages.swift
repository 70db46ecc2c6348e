import ArchitectureRules
package import Generator

/// Package.resolved: the versions of other packages, which an app commits so that each of its builds has the same.
package enum ResolvedPackages {
  static let path = "Package.resolved"

  /// The app with the versions that the scaffold was built with, so that its first build finds nothing to change in the
  /// file.
  ///
  /// - Parameter scaffold: the text of the scaffold's file; nil when it was never built.
  package static func adding(_ scaffold: String?, to app: Tree) async throws -> Tree {
    guard let scaffold, let manifest = app["Package.swift"] else { return app }
    var result = app
    // SwiftPM writes the digest of the manifest into the file, and resolves anew when it differs.
    let digest = try await ChildProcess.run("sha256sum", [], input: manifest)
    let hash = digest.output.prefix { $0.isHexDigit }
    result[path] = scaffold.replacing(#/("originHash" : ")[0-9a-f]*/#) { "\($0.output.1)\(hash)" }
    return result
  }
}
