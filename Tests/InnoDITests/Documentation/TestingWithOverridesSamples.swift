import Testing

/// Makes its container itself, so that a test cannot pass overrides to the initializer.
private struct App {
  let title: String

  init() {
    title = Services(baseURL: "live").client.name
  }
}

struct TestingWithOverridesSamples {
  @Test func initializerTakesOverrides() {
    let services = Services(baseURL: "", client: StubClient())
    #expect(services.client.name == "stub")
  }

  @Test func withOverridesAffectsContainersMadeInTheOperation() {
    Services.withOverrides {
      $0.client = StubClient()
    } operation: {
      #expect(App().title == "stub")
    }
    #expect(App().title == "live")
  }
}
