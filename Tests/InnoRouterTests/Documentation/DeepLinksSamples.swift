import InnoRouter
import Testing

/// The samples of the article Deep links.
@MainActor
struct DeepLinksSamples {
  private let matcher = DeepLinkMatcher<LibraryRoute> {
    DeepLinkMapping("/shelves/:name") { parameters in .shelf(try parameters.value("name")) }
    DeepLinkMapping("/books/:id") { parameters in .book(id: try parameters.value("id", as: Int.self)) }
  }

  private var pipeline: DeepLinkPipeline<LibraryRoute> {
    DeepLinkPipeline(
      allowedSchemes: ["library"], allowedHosts: ["app", .absent], matcher: matcher,
      requiresAuthentication: { route in
        if case .book = route { true } else { false }
      },
      planner: { route in NavigationPlan([.popToRoot, .push(route)]) })
  }

  @Test func matcherMapsLinksToRoutes() throws {
    #expect(try matcher.match(DeepLinkURL("library://app/books/3")) == .book(id: 3))
    #expect(try matcher.match(DeepLinkURL("library:/shelves/a%2Fb")) == .shelf("a/b"))
    #expect(try matcher.match(DeepLinkURL("library:/films")) == nil)
  }

  @Test func mistakesAreFoundBeforeLinksArrive() {
    let mappings = [
      DeepLinkMapping<LibraryRoute>("/books/*") { _ in .shelf("all") },
      DeepLinkMapping<LibraryRoute>("/books/:id") { _ in .shelf("all") },
    ]
    #expect(throws: DeepLinkMatcherError.self) { try DeepLinkMatcher(strict: mappings) }
  }

  @Test func pipelineDecidesAboutALink() {
    let pages = NavigationStore<LibraryRoute>()
    switch pipeline.decide("library://app/shelves/poetry") {
    case .plan(let plan): pages.follow(plan.navigation)
    case .pending(let link): print("log in to see \(link.route)")
    case .unhandled(let url): print("no mapping for \(url)")
    case .rejected(let reason): print("rejected: \(reason)")
    }
    #expect(pages.path == [.shelf("poetry")])
    #expect(pipeline.decide("http://app/books/3") == .rejected(.scheme("http", allowed: ["library"])))
  }

  @Test func handlerKeepsThePendingLink() {
    let pages = NavigationStore<LibraryRoute>()
    let session = Session()
    let handler = DeepLinkHandler(
      pipeline: pipeline, isAuthenticated: { session.isAuthenticated },
      follow: { plan in pages.follow(plan.navigation) })
    handler.open("library:/books/3")
    #expect(handler.pending?.route == .book(id: 3))
    session.isAuthenticated = true
    handler.resumePending()
    #expect(pages.path == [.book(id: 3)])
    session.isAuthenticated = false
    handler.open("library:/books/4")
    handler.discardPending()
    #expect(handler.pending == nil)
  }

  @Test func flowPipelinePlansAPath() {
    let flow = FlowStore<LibraryRoute>()
    let pipeline = FlowDeepLinkPipeline(allowedSchemes: ["library"], allowedHosts: [.absent], matcher: matcher) {
      route in
      FlowPlan([.push(.shelf("all")), .sheet(route)])
    }
    if case .plan(let plan) = pipeline.decide("library:/books/3") { flow.apply(plan.navigation) }
    #expect(flow.path == [.push(.shelf("all")), .sheet(.book(id: 3))])
  }
}

@MainActor
private final class Session {
  var isAuthenticated = false
}
