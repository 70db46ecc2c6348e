import CommandLineIO
import Foundation
import Testing

/// XDG Base Directory Specification: relative paths are ignored.
struct BaseDirectoryTests {
  @Test(arguments: [
    (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/demo"), (["HOME": "/h"], "/h/.config/demo"),
    (["XDG_CONFIG_HOME": "/x"], "/x/demo"), (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/demo"),
    (["XDG_CONFIG_HOME": "relative", "HOME": "/h"], "/h/.config/demo"),
    (["HOME": ""], "\(FileManager.default.homeDirectoryForCurrentUser.path)/.config/demo"),
  ])
  func configurationIsInTheFolderOfTheEnvironment(environment: [String: String], path: String) {
    #expect(BaseDirectory.configuration(of: "demo", in: environment) == path)
  }

  @Test(arguments: [
    (["XDG_STATE_HOME": "/state", "HOME": "/srv"], "/state/demo"), (["XDG_STATE_HOME": "/state"], "/state/demo"),
    (["XDG_STATE_HOME": "state", "HOME": "/srv"], "/srv/.local/state/demo"),
    (["XDG_STATE_HOME": "", "HOME": "/srv"], "/srv/.local/state/demo"),
    (["HOME": "/srv"], "/srv/.local/state/demo"), (["HOME": "home"], nil), ([:], nil),
  ])
  func stateIsInTheFolderOfTheEnvironmentIfThereIsOne(environment: [String: String], path: String?) {
    #expect(BaseDirectory.state(of: "demo", in: environment) == path)
  }
}
