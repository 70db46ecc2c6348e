/// Routes with all that reflection has to write as source.
enum BookPage: Hashable {
  case contents
  case chapter(Int, title: String)
  case note(Note)
}

struct Note: Hashable {
  let id: Int
  let tags: [String]
  let author: String?
}
