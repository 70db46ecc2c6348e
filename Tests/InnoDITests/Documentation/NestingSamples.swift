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

struct NestingSamples {
  @Test func theOuterContainerMakesTheInnerOne() {
    #expect(Root(baseURL: "url").client.name == "url")
    #expect(Root(baseURL: "", layer: Layer(baseURL: "", client: StubClient())).client.name == "stub")
  }
}
