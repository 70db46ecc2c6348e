import PostsFeatureLogic
import TerminalUI

struct PostRow: View {
  let post: PostItem

  var body: some View {
    VStack {
      HStack {
        Text("\(post.id)").dim().frame(minWidth: 3, alignment: .trailing).lineLimit(1)
        Text(post.title).bold()
      }
      Text(post.body).lineLimit(2).padding(.leading, 4)
      Text("Author \(post.authorID)").dim().padding(.leading, 4)
    }
  }
}
