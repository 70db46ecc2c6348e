import Foundation
package import Subprocess

/// The folders in which a program under test keeps its user's configuration and state, in place of the developer's own.
///
/// They do not exist until the program makes them.
package struct UserFolders: Sendable {
  package let path = FileManager.default.temporaryDirectory.appending(path: "tests-\(UUID().uuidString)").path

  package init() {}

  /// The environment of the test with these folders (XDG Base Directory Specification).
  package var environment: Environment {
    .inherit.updating(["XDG_CONFIG_HOME": "\(path)/config", "XDG_STATE_HOME": "\(path)/state"])
  }

  package func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
