import EntireTabFeatureRouter
import TerminalUI
import TestSupport
import Testing

/// Navigation from Search to the features that own its results.
@MainActor
struct SearchCrossingTests {
  @Test(arguments: [
    ("people-1", "people.detail", #""id":1,"#), ("posts-7", "posts.detail", #""id":7,"#),
    ("todos-3", "todos.detail", #""id":3,"#), ("comments-4", "posts.comments", #""postID":2,"#),
  ])
  func resultLeadsToItsScreenInTheFeatureThatOwnsIt(id: String, screen: String, item: String) async throws {
    let shell = UseCasesStandIn().coordinator()
    try await shell.open("innosample://host/search/\(id)")
    try await Frame(of: EntireTabRouteHost(coordinator: shell), width: 80).perform("goto")
    let frame = Frame(of: EntireTabRouteHost(coordinator: shell), width: 80)
    #expect(frame.screen?.name == screen)
    #expect(try #require(try frame.json).contains(item))
  }
}
