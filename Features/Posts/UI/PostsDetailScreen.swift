import DesignSupport
public import PostsFeatureLogic
public import TerminalUI

public struct PostsDetailScreen: View {
  let post: PostItem

  public init(post: PostItem) {
    self.post = post
  }

  public var body: some View {
    VStack {
      Text("Author \(post.authorID)").dim()
      Text(post.title).bold()
      Divider()
      Text(post.body)
    }
    .screen("posts.detail", document: ItemDocument(item: post))
  }
}
