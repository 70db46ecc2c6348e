import InnoDI
import Testing

@DIContainer
private struct Conditional {
  @Provide(.input) var name: String

  #if DEBUG
    @Provide(.shared, factory: { (name: String) in LiveService("debug \(name)") })
    var service: any Service
  #else
    @Provide(.transient, factory: { (name: String) in LiveService("release \(name)") })
    var service: any Service

    @Provide(.input) var port: Int
  #endif

  #if NEVER_SET
    @Provide(.input) var never: String
  #elseif swift(>=6)
    @Provide(.shared, factory: 6, concrete: true)
    var version: Int
  #endif

  @Provide(.shared, factory: { (service: any Service) in service.name.count }, concrete: true)
  var length: Int
}

struct ConditionalTests {
  @Test func conditionalPropertiesBelongToTheContainer() {
    #if DEBUG
      let container = Conditional(name: "a")
      #expect(container.service.name == "debug a")
      #expect(container.length == 7)
    #else
      let container = Conditional(name: "a", port: 80)
      #expect(container.service.name == "release a")
      #expect(container.port == 80)
      #expect(container.length == 9)
    #endif
    #expect(container.version == 6)
  }
}
