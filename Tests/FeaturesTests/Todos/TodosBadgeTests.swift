import EntireTabFeatureRouter
import InnoRouter
import TerminalUI
import TestSupport
import Testing

/// The number that the shell shows beside Todos.
@MainActor
struct TodosBadgeTests {
  @Test func badgeCountsTheOpenTodosWithAnyFilter() async throws {
    let shell = UseCasesStandIn().coordinator()
    func frame() -> Frame { Frame(of: EntireTabRouteHost(coordinator: shell), width: 80) }
    #expect(shell.badges["todos"] == nil)
    try await shell.open("innosample://host/todos")
    #expect(shell.badges["todos"] == 20)
    try await frame().perform("toggle", "4 25")
    try await frame().perform("filter", "done")
    #expect(shell.badges["todos"] == 18)
    #expect(frame().text(styles: .plain).contains("[3 Todos (18)]"))
  }
}
