/// The routes of the samples.
enum LibraryRoute: Hashable, Codable {
  case shelf(String)
  case book(id: Int)
}

enum LibrarySheet: Hashable, Codable {
  case search
  case loan(bookID: Int)
}
