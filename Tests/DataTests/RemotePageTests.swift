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

  @Test func unpagedRequestGivesTheWholeList() {
    #expect(
      RemotePage(items: [1, 2], total: 7, hasNextLink: true).page(nil) { $0 }
        == ListPage(items: [1, 2], total: 2, hasMore: false))
  }
}
