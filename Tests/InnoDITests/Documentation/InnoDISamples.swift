import InnoDI
import Testing

@DIContainer
struct Services {
  @Provide(.input)
  var baseURL: String

  @Provide(.shared, factory: { (baseURL: String) in LiveClient(baseURL: baseURL) })
  var client: any Client
}

struct InnoDISamples {
  @Test func containerMakesItsValues() {
    #expect(Services(baseURL: "https://example.com").client.name == "https://example.com")
  }
}
