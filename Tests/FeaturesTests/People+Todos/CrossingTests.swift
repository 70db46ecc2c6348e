import EntireTabFeatureRouter
import TerminalUI
import TestSupport
import Testing

/// Navigation between People and Todos, which do not know each other.
@MainActor
struct CrossingTests {
  private func frame(_ shell: EntireTabCoordinator) -> Frame {
    Frame(of: EntireTabRouteHost(coordinator: shell), width: 80)
  }

  @Test func aPersonLeadsToTheirTodosAndBackToThem() async throws {
    let shell = UseCasesStandIn().coordinator()
    try await shell.open("innosample://host/people/3")
    try await frame(shell).perform("todos")
    #expect(shell.selectedTab == "todos")
    #expect(frame(shell).screen?.name == "todos.assignee")
    #expect(try #require(try frame(shell).json).contains(#""assigneeID":3,"#))
    #expect(try #require(try frame(shell).json).contains(#""total":10"#))
    try await frame(shell).perform("people")
    #expect(shell.selectedTab == "people")
    #expect(frame(shell).screen?.name == "people.detail")
    #expect(try #require(try frame(shell).json).contains(#""id":3,"#))
  }
}
