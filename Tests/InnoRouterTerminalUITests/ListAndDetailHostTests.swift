import InnoRouter
import InnoRouterTerminalUI
import TerminalUI
import TestSupport
import Testing

@MainActor
struct ListAndDetailHostTests {
  private let navigation = FeatureNavigation<Int, String>()

  private func frame(hasContent: Bool, onBack: @escaping @MainActor @Sendable () async -> Void = {}) -> Frame {
    let host = ListAndDetailHost(navigation, hasContent: hasContent, onBack: onBack) {
      Text("list").screen("list", document: [0])
    } detail: { route in
      Text("detail \(route)").screen("detail", document: [route])
    } sheet: { route in
      Text("sheet \(route)").screen("sheet", document: [route])
    }
    return Frame(of: host, width: 20)
  }

  @Test func listThenDetailThenSheetAreShown() {
    #expect(frame(hasContent: true).text(styles: .plain) == "list\n")
    navigation.resetTo(1, 2)
    #expect(frame(hasContent: true).text(styles: .plain) == "detail 2\n")
    #expect(frame(hasContent: true).commands.map(\.name) == ["back"])
    let back = frame(hasContent: true).command(named: "back")
    #expect(back?.key == .escape && back?.title == "Back")
    navigation.present("a")
    #expect(frame(hasContent: true).text(styles: .plain) == "sheet a\n")
    #expect(frame(hasContent: true).commands.map(\.name) == ["close"])
  }

  @Test(arguments: [true, false])
  func backEndsWhenOnBackHasReturnedForTheScreenBelow(hasContent: Bool) async throws {
    let gate = Gate<Void>()
    navigation.resetTo(1, 2)
    let frame = frame(hasContent: hasContent) { [navigation] in
      await gate.pass()
      navigation.present("loaded")
    }
    let back = Task.immediate { try await frame.perform("back") }
    await gate.waitForCalls(1)
    #expect(navigation.navigationStore.path == [1])
    await gate.open(with: ())
    try await back.value
    #expect(navigation.modalStore.current?.route == "loaded")
  }

  @Test func withoutDataTheListIsShownAndBackNavigates() async throws {
    navigation.resetTo(1, presenting: "a")
    #expect(frame(hasContent: false).text(styles: .plain) == "list\n")
    let close = frame(hasContent: false).command(named: "close")
    #expect(close?.key == .escape && close?.title == "Close")
    try await frame(hasContent: false).perform("close")
    #expect(frame(hasContent: false).text(styles: .plain) == "list\n")
    #expect(frame(hasContent: false).commands.map(\.name) == ["back"])
    try await frame(hasContent: false).perform("back")
    #expect(navigation.snapshot == NavigationSnapshot())
  }
}
