import InnoDI
import Testing

private final class SearchIndex: Sendable {}

private final class Session: Sendable {
  let index: SearchIndex

  init(index: SearchIndex) { self.index = index }
}

private struct Page {
  let index: SearchIndex
  let id: Int
}

private protocol Plugin: Sendable {}
private struct LogPlugin: Plugin {}
private struct MetricsPlugin: Plugin {}

@DIContainer
private struct Scopes {
  @Provide(.lazy, factory: SearchIndex(), concrete: true)
  var index: SearchIndex

  @Provide(.weak, factory: { (index: SearchIndex) in Session(index: index) }, concrete: true)
  var session: Session

  @Provide(.assisted, factory: { (index: SearchIndex, id: Int) in Page(index: index, id: id) })
  var page: (Int) -> Page

  @Provide(.assisted, Page.self, with: [\.index])
  var samePage: (_ id: Int) -> Page

  @Provide(.shared, factory: LogPlugin(), into: \.plugins)
  var log: any Plugin

  @Provide(.shared, factory: MetricsPlugin(), into: \.plugins)
  var metrics: any Plugin

  @Provide(.collection)
  var plugins: [any Plugin]
}

struct ScopesSamples {
  @Test func lazyAndWeakValuesAreSharedByAllCopies() {
    let scopes = Scopes()
    let copy = scopes
    #expect(scopes.index === copy.index)
    let session = scopes.session
    #expect(session === copy.session)
    #expect(session.index === scopes.index)
  }

  @Test func assistedValuesAreFunctions() {
    let scopes = Scopes()
    #expect(scopes.page(3).id == 3)
    #expect(scopes.samePage(4).index === scopes.index)
  }

  @Test func elementsComeInTheOrderOfTheirDeclaration() {
    let plugins = Scopes().plugins
    #expect(plugins.first is LogPlugin)
    #expect(plugins.last is MetricsPlugin)
  }
}
