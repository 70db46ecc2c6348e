import DesignSupport
public import PostsFeatureLogic
public import TerminalUI

public struct PostsHighlightsSheet: View {
  let highlights: PostsHighlights

  public init(highlights: PostsHighlights) {
    self.highlights = highlights
  }

  public var body: some View {
    Box("Highlights") {
      ForEach(highlights.posts, id: \.id) { PostRow(post: $0).padding(.horizontal) }
    }
    .screen("posts.highlights", document: SummaryDocument(summary: highlights))
  }
}
