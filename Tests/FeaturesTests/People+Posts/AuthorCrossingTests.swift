import EntireTabFeatureRouter
import TerminalUI
import TestSupport
import Testing

/// Navigation between People and Posts, which do not know each other.
@MainActor
struct AuthorCrossingTests {
  private func frame(_ shell: EntireTabCoordinator) -> Frame {
    Frame(of: EntireTabRouteHost(coordinator: shell), width: 80)
  }

  @Test func aPersonLeadsToTheirPostsAndBackToThem() async throws {
    let shell = UseCasesStandIn().coordinator()
    try await shell.open("innosample://host/people/1")
    try await frame(shell).perform("posts")
    #expect(shell.selectedTab == "posts")
    #expect(frame(shell).screen?.name == "posts.list")
    #expect(try #require(try frame(shell).json).contains(#""total":5"#))
    try await frame(shell).perform("author")
    #expect(shell.selectedTab == "people")
    #expect(frame(shell).screen?.name == "people.detail")
    #expect(try #require(try frame(shell).json).contains(#""id":1,"#))
  }

  @Test func aPostLeadsToItsAuthor() async throws {
    let shell = UseCasesStandIn().coordinator()
    try await shell.open("innosample://host/posts/4")
    try await frame(shell).perform("author")
    #expect(shell.selectedTab == "people")
    #expect(try #require(try frame(shell).json).contains(#""id":1,"#))
  }
}
