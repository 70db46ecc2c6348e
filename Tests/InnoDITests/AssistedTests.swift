import InnoDI
import Testing

private struct Page: Equatable {
  let client: String
  let id: Int
  var title = ""

  init(client: any Service, id: Int) {
    self.client = client.name
    self.id = id
  }

  init(client: any Service, id: Int, title: String) {
    self.init(client: client, id: id)
    self.title = title
  }
}

private struct Missing: Error {}

@DIContainer
private struct Pages: Sendable {
  @Provide(.shared, factory: LiveService("client"))
  var client: any Service

  @Provide(.transient, factory: { (client: any Service) in LiveService("fresh", needing: client) })
  var fresh: any Service

  @Provide(.shared, asyncFactory: { (client: any Service) async in LiveService("loaded", needing: client) })
  var loaded: any Service

  @Provide(.assisted, factory: { (client: any Service, id: Int) in Page(client: client, id: id) })
  var page: @Sendable (Int) -> Page

  @Provide(.assisted, Page.self, with: [\.client])
  var titled: @Sendable (_ id: Int, _ title: String) -> Page

  @Provide(.assisted, factory: { (fresh: any Service, id: Int) in Page(client: fresh, id: id) })
  var freshPage: @Sendable (Int) -> Page

  @Provide(
    .assisted,
    factory: { (loaded: any Service, id: Int) in
      guard id > 0 else { throw Missing() }
      return Page(client: loaded, id: id)
    })
  var loadedPage: @Sendable (Int) async throws -> Page

  @Provide(.shared, factory: { (page: @Sendable (Int) -> Page) in page(0) }, concrete: true)
  var home: Page

  @Provide(.assisted, factory: { (client: any Service) in client.name })
  var name: @Sendable () -> String
}

struct AssistedTests {
  @Test func assistedValueUsesValuesAndArguments() {
    let pages = Pages()
    #expect(pages.page(3) == Page(client: StubService(name: "client"), id: 3))
    #expect(pages.titled(3, "title").title == "title")
    #expect(pages.home.id == 0)
    #expect(pages.name() == "client")
  }

  @Test func transientDependencyIsMadeOnEveryCall() {
    let pages = Pages()
    let make = pages.freshPage
    #expect(FactoryLog.recording { _ = [make(1), make(2)] } == ["fresh", "fresh"])
  }

  @Test func asyncFunctionCanDependOnAsynchronousValues() async throws {
    #expect(try await Pages().loadedPage(1).client == "loaded(client)")
    await #expect(throws: Missing.self) { try await Pages().loadedPage(0) }
  }

  @Test func assistedValueIsOverriddenWithAFunction() {
    let pages = Pages(page: { Page(client: StubService(name: "stub"), id: -$0) })
    #expect(pages.page(2).id == -2)
    #expect(pages.home.client == "stub")
  }
}
