public import TerminalUI

/// Says that a command has deleted a post.
public struct PostDeletedScreen: View {
  private let postID: Int

  public init(postID: Int) {
    self.postID = postID
  }

  public var body: some View {
    Text("Post \(postID) is deleted.").screen("posts.deleted", document: ["deleted": postID])
  }
}
