import EntireTabFeatureRouter
import FeatureSupport
import InnoRouter
import TerminalUI
import TestSupport
import Testing

extension TabItem {
  /// The name of the modal that the tab's list opens, which is that of its command and of its screen too; nil for a tab
  /// without one.
  @MainActor
  func modal() async throws -> String? {
    let shell = UseCasesStandIn().coordinator()
    func frame() -> Frame { Frame(of: EntireTabRouteHost(coordinator: shell), width: 80) }
    try await shell.open("innosample://host/\(name)")
    for command in frame().commands.filter({ $0.argument == nil && $0.isEnabled }).map(\.name) {
      try await shell.open("innosample://host/\(name)")
      try #require(frame().screen?.name == "\(name).list", "The link leaves open what a command before has opened.")
      try await frame().perform(command)
      if frame().screen?.name == "\(name).\(command)", frame().command(named: "close") != nil { return command }
    }
    return nil
  }
}
