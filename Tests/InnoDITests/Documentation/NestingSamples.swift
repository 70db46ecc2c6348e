import InnoDI
import Testing

@DIContainer
struct Layer {
  @Provide(.input)
  var baseURL: String

  @Provide(.shared, factory: { (baseURL: String) in LiveClient(baseURL: baseURL) })
  var client: any Client
}

@DIContainer(root: true)
struct Root {
  @Provide(.input)
  var baseURL: String

  @Provide(.shared, Layer.self, with: [\.baseURL], concrete: true)
  var layer: Layer

  @Provide(.transient, factory: { (layer: Layer) in layer.client })
  var client: any Client
}

@DIContainer
struct UserSession {
  @Provide(.input)
  var user: String

  @Provide(
    .shared, factory: { (user: String) in Inbox(user: user) }, concrete: true,
    close: { (inbox: Inbox) in await inbox.save() })
  var inbox: Inbox
}

struct NestingSamples {
  @Test func outerContainerMakesTheInnerOne() {
    #expect(Root(baseURL: "url").client.name == "url")
    #expect(Root(baseURL: "", layer: Layer(baseURL: "", client: StubClient())).client.name == "stub")
  }

  @Test func newSessionHasNewValues() async {
    let first = UserSession(user: "Ada")
    first.inbox.add("draft")
    await first.close()
    let second = UserSession(user: "Grace")
    #expect(first.inbox.saved == ["Ada: draft"])
    #expect(second.inbox !== first.inbox)
    #expect(second.inbox.saved.isEmpty)
  }
}
