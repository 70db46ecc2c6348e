import FeatureSupport
import Features
import Testing

struct PostsCommandsTests {
  @Test func commandsAreRegisteredInTheOrderOfTheHelp() {
    let posts = FeatureRegistration.all.first { $0.tab.name == "posts" }
    let commands = posts?.commands.map { "\($0)" }
    #expect(
      commands == [
        "PostsListCommand", "PostsHighlightsCommand", "PostsCommentsCommand", "PostsCommentCommand",
        "PostsCreateCommand", "PostsEditCommand", "PostsDeleteCommand",
      ])
  }
}
