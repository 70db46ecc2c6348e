/// The routes of the benchmarks: without a payload, with a small one, and with one that is counted.
enum Page: Hashable, Sendable {
  case list
  case detail(userID: Int)
  case named(String)
}

/// The array that a hand-written coordinator would keep its path in.
@MainActor
final class PlainPath {
  private var path: [Page]

  init(_ path: [Page]) {
    self.path = path
  }

  @inline(never)
  func push(_ page: Page) {
    path.append(page)
  }

  @inline(never)
  func pop() {
    path.removeLast()
  }
}
