import Testing

@testable import Domain

@Suite struct PagedListTests {
  private struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var text = ""
  }

  private func page(
    _ ids: some Sequence<Int>, total: Int? = nil, hasMore: Bool = true, next: String? = nil
  ) -> ListPage<Row> {
    ListPage(items: ids.map { Row(id: $0) }, total: total, hasMore: hasMore, next: next)
  }

  @Test func idIsThereOnceWhateverTheServerSends() {
    let list = PagedList(items: [Row(id: 1, text: "first"), Row(id: 2), Row(id: 1, text: "second")])
    #expect(list.items == [Row(id: 1, text: "first"), Row(id: 2)])
    #expect(list.total == 2)
    #expect(list.nextPage == nil)
    #expect(list.item(id: 1)?.text == "first")
    #expect(list.item(id: 3) == nil)
  }

  /// The size of a page is that of what the server sends.
  @Test func idThatIsTwiceOnAPageIsThereOnce() throws {
    let first = PagedList(page([1, 1]), of: PageRequest(size: 2))
    #expect(first.items.map(\.id) == [1])
    #expect(first.nextPage == PageRequest(number: 2, size: 2))
    let longer = try #require(first.appending(page([2, 2]), lastPage: page([1, 1])))
    #expect(longer.items.map(\.id) == [1, 2])
    #expect(longer.nextPage == PageRequest(number: 3, size: 2))
  }

  @Test(arguments: [(0, 1), (1, 1), (3, 3)])
  func completeListIsOnePage(count: Int, size: Int) {
    let list = PagedList(items: (0..<count).map { Row(id: $0) })
    #expect(list.lastPage == PageRequest(size: size))
    #expect(list.fromTheBeginning == PageRequest(size: 2 * size))
  }

  /// Only a page with fewer items than were asked for and more behind it shows that the server has a size of its own.
  @Test(
    arguments: [
      (2...3, true, 2), (2...2, true, 1), (2...4, true, 2), (2...2, false, 2), (nil, true, 2), (nil, false, 2),
    ] as [(ClosedRange<Int>?, Bool, Int)])
  func sizeOfAPageIsThatOfTheRequestOrTheServers(ids: ClosedRange<Int>?, hasMore: Bool, size: Int) {
    let list = PagedList(page(ids.map(Array.init) ?? [], hasMore: hasMore), of: PageRequest(number: 2, size: 2))
    #expect(list.lastPage == PageRequest(number: 2, size: size))
    #expect(list.nextPage == (ids != nil && hasMore ? PageRequest(number: 3, size: size) : nil))
  }

  @Test func listThatGotShorterIsCutWhereThePageBegins() {
    let middle = PagedList(page(5...6), of: PageRequest(number: 3, size: 2))
    let shorter = middle.replaced(by: page(1...5, hasMore: false))
    #expect(shorter.items.map(\.id) == [5])
    #expect(shorter.nextPage == nil)
  }

  @Test func idThatIsOnTwoPagesForeverIsThereOnceToo() throws {
    let first = PagedList(page(1...2), of: PageRequest(size: 2))
    #expect(first.appending(page([2, 3]), lastPage: page(1...2)) == nil)
    let list = first.replaced(by: page([1, 2, 2, 3]))
    #expect(list.items.map(\.id) == [1, 2, 3])
    #expect(list.nextPage == PageRequest(number: 3, size: 2))
  }

  @Test func itemThatHasMovedToTheLastPageShowsThatTheListHasShifted() throws {
    let one = PagedList(page(1...2), of: PageRequest(size: 2))
    #expect(one.appending(page(4...5), lastPage: page(2...3)) == nil)
    let two = try #require(one.appending(page(3...4), lastPage: page(1...2)))
    #expect(two.appending(page(6...7), lastPage: page(4...5)) == nil)
  }

  @Test func pageInTheMiddleGrowsToItsEnd() throws {
    let middle = PagedList(page(5...6, total: 9), of: PageRequest(number: 3, size: 2))
    #expect(middle.total == 9)
    let longer = try #require(middle.appending(page(7...8, total: 9), lastPage: page(5...6, total: 9)))
    #expect(longer.items.map(\.id) == [5, 6, 7, 8])
    #expect(middle.fromTheBeginning == PageRequest(size: 8))
    #expect(middle.replaced(by: page(1...8, total: 9)).items.map(\.id) == [5, 6, 7, 8])
    #expect(longer.nextPage == PageRequest(number: 5, size: 2))
  }

  @Test func itemsBeforeTheFirstPageAreCountedAsTheServerSendsThem() {
    let middle = PagedList(page(5...6), of: PageRequest(number: 3, size: 2))
    #expect(middle.replaced(by: page([1, 2, 2, 3, 5, 6, 7, 8])).items.map(\.id) == [5, 6, 7, 8])
  }

  @Test func totalIsThatOfTheLatestPage() throws {
    let list = PagedList(page(1...2, total: 9), of: PageRequest(size: 2))
    let longer = try #require(list.appending(page(3...4, total: 10), lastPage: page(1...2, total: 10)))
    #expect(longer.total == 10)
    #expect(list.replaced(by: page(1...4, total: 8)).total == 8)
  }

  @Test func serverThatPutsFewerOnAPageDecidesItsSize() {
    let list = PagedList(page(1...10), of: PageRequest(size: 100))
    #expect(list.nextPage == PageRequest(number: 2, size: 10))
    // It does so with the whole list too.
    #expect(list.replaced(by: page(1...10)).nextPage == PageRequest(number: 2, size: 10))
  }

  @Test func emptyPageIsTheEnd() throws {
    let list = PagedList(page(1...2), of: PageRequest(size: 2))
    let all = try #require(list.appending(page([]), lastPage: page(1...2)))
    #expect(!all.hasMore && all.total == 2)
    #expect(!PagedList(page([]), of: PageRequest(size: 2)).hasMore)
  }

  @Test func totalIsUnknownUntilTheEndWhereTheServerDoesNotSay() throws {
    let list = PagedList(page(1...2), of: PageRequest(size: 2))
    #expect(list.total == nil)
    #expect(try #require(list.appending(page([3], hasMore: false), lastPage: page(1...2))).total == 3)
    #expect(PagedList(page([3], hasMore: false), of: PageRequest(number: 2, size: 2)).total == nil)
  }

  @Test(arguments: [(0, 1), (-5, 1), (Int.min, 1), (7, 7), (Int.max, 1_000_000_000)])
  func requestIsWithinItsBounds(given: Int, taken: Int) {
    let request = PageRequest(number: given, size: given)
    #expect(request.number == taken)
    #expect(request.size == taken)
    // Neither overflows.
    let list = PagedList(page([1]), of: request)
    #expect(list.fromTheBeginning.size >= 1)
  }

  /// Rows that come and go in front move no cursor: no page is fetched twice.
  @Test func listIsContinuedFromTheCursorOfItsLastPage() async throws {
    var list = PagedList(page(1...2, next: "a"), of: PageRequest(size: 2))
    var requests: [PageRequest] = []
    for following in [page(2...3, next: "b"), page([4], hasMore: false)] {
      list = try await list.withNextPage { request throws(DomainError) in
        requests.append(request)
        return following
      }
    }
    #expect(requests == [PageRequest(number: 2, size: 2, cursor: "a"), PageRequest(number: 3, size: 2, cursor: "b")])
    #expect(list.items.map(\.id) == [1, 2, 3, 4])
    #expect(!list.hasMore && list.total == 4)
  }

  /// It may have left some out, and would be asked for fewer and fewer.
  @Test func shortPageWithACursorDecidesNoSize() {
    let list = PagedList(page([1], next: "a"), of: PageRequest(size: 2))
    #expect(list.nextPage == PageRequest(number: 2, size: 2, cursor: "a"))
  }

  @Test func pageThatLeadsBackToItselfIsTheLast() async throws {
    let list = PagedList(page(1...2, next: "a"), of: PageRequest(size: 2))
    let again = try await list.withNextPage { _ throws(DomainError) in page(1...2, next: "a") }
    #expect(again.items.map(\.id) == [1, 2])
    #expect(!again.hasMore)
  }
}
