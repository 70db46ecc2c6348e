import PostsFeatureLogic
import TerminalUI

struct PostRow: View {
  let post: PostItem

  var body: some View {
    HStack {
      Text("\(post.id)").dim().frame(minWidth: 3, alignment: .trailing).lineLimit(1)
      Text(post.title).bold()
    }
  }
}
