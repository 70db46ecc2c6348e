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
      ForEach(highlights.posts, id: \.id) { post in
        HStack {
          Text("\(post.id)").dim().frame(minWidth: 3, alignment: .trailing).lineLimit(1)
          Text(post.title).bold()
        }
        .padding(.horizontal)
      }
    }
    .screen("posts.highlights", document: SummaryDocument(summary: highlights))
  }
}
