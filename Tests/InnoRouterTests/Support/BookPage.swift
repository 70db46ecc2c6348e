/// Routes with every kind of value that reflection must write as source.
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
