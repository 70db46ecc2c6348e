import Domain
import EntireTabFeatureRouter
import TerminalUI
import TestSupport
import Testing

@MainActor
struct PostsListLimitTests {
  @Test(arguments: [(ListLimit.first(2), 2), (.all, 5)])
  func theListLimitHoldsForThePostsOfAnAuthor(listLimit: ListLimit, shown: Int) async throws {
    let shell = UseCasesStandIn().coordinator(listLimit)
    try await shell.open("innosample://host/posts/author/1")
    let frame = Frame(of: EntireTabRouteHost(coordinator: shell), width: 80)
    #expect(frame.screen?.name == "posts.list")
    let json = try #require(try frame.json)
    #expect(json.matches(of: /"id":/).count == shown)
    #expect(json.contains(#""total":5"#))
  }
}
