import Domain
import Testing

@testable import Data

@Suite struct RemotePageTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What the server sends.
    let items: ClosedRange<Int>
    var total: Int?
    var hasNextLink = false
    var number = 1
    let shown: [Int]
    let hasMore: Bool
    var knownTotal: Int?
  }

  private static let cases = [
    Case(
      testDescription: "a total says that there is more", items: 1...2, total: 5, shown: [1, 2], hasMore: true,
      knownTotal: 5),
    Case(
      testDescription: "a total says that this is the end", items: 3...4, total: 4, number: 2, shown: [3, 4],
      hasMore: false, knownTotal: 4),
    Case(
      testDescription: "a total says that there is more than a page that is not full", items: 1...1, total: 5,
      shown: [1], hasMore: true, knownTotal: 5),
    Case(testDescription: "a link says that there is more", items: 1...1, hasNextLink: true, shown: [1], hasMore: true),
    Case(testDescription: "a full page may have another", items: 1...2, shown: [1, 2], hasMore: true),
    Case(testDescription: "a page that is not full is the last", items: 3...3, number: 2, shown: [3], hasMore: false),
    Case(
      testDescription: "paging is ignored: the first page", items: 1...5, shown: [1, 2], hasMore: true,
      knownTotal: 5),
    Case(
      testDescription: "paging is ignored: the last page", items: 1...5, number: 3, shown: [5], hasMore: false,
      knownTotal: 5),
    Case(
      testDescription: "paging is ignored: the last page is full", items: 1...4, number: 2, shown: [3, 4],
      hasMore: false, knownTotal: 4),
    Case(
      testDescription: "a link says that there is more than the total", items: 3...4, total: 2, hasNextLink: true,
      number: 2, shown: [3, 4], hasMore: true, knownTotal: 2),
    Case(
      testDescription: "paging is ignored: behind the end", items: 1...5, number: 4, shown: [], hasMore: false,
      knownTotal: 5),
    Case(
      testDescription: "paging is ignored: a short list", items: 1...2, total: 2, number: 2, shown: [],
      hasMore: false, knownTotal: 2),
  ]

  @Test(arguments: cases)
  private func pageIsFoundInWhatTheServerSends(_ example: Case) {
    let remote = RemotePage(items: Array(example.items), total: example.total, hasNextLink: example.hasNextLink)
    let page = remote.page(PageRequest(number: example.number, size: 2)) { $0 }
    #expect(page == ListPage(items: example.shown, total: example.knownTotal, hasMore: example.hasMore))
  }

  /// A server that says where its pages begin: by a cursor, or by the query of a link.
  @Test(
    arguments: [
      (1...2, nil, "a", 1...2, true), (3...4, "a", nil, 3...4, false), (1...2, nil, nil, 1...2, false),
      // The server has a size of its own, or ignores paging.
      (1...5, nil, "a", 1...5, true), (1...5, nil, nil, 1...2, true),
    ] as [(ClosedRange<Int>, String?, String?, ClosedRange<Int>, Bool)])
  func pageThatIsContinuedEndsWhereTheServerSaysSo(
    items: ClosedRange<Int>, cursor: String?, next: String?, shown: ClosedRange<Int>, hasMore: Bool
  ) {
    let page = RemotePage(items: Array(items), next: next).page(PageRequest(size: 2, cursor: cursor)) { $0 }
    #expect(page.items == Array(shown))
    #expect(page.hasMore == hasMore)
    #expect(page.next == next)
  }

  @Test func unpagedRequestGivesTheWholeList() {
    #expect(
      RemotePage(items: [1, 2], total: 7, hasNextLink: true).page(nil) { $0 }
        == ListPage(items: [1, 2], total: 2, hasMore: false))
  }
}
