import InnoDI
import Testing

private struct Endpoint {
  let url: String
}

private struct Router: Service {
  let name: String

  init(url first: String, url second: String) { name = "\(first)|\(second)" }
}

private struct HostClient: Service {
  let url: String
  let port: Int
  var name: String { "\(url):\(port)" }
}

private struct Plain: Service {
  let name = "plain"
}

// Comments of every kind, and a value with the name of the module.
// swift-format-ignore: NoBlockComments, AlwaysUseLowerCamelCase
@DIContainer
private struct Constructions {
  // Nothing here is a dependency: "{ (missing: Int) in }" and \.missing are in a comment.
  @Provide(.input) var api: Endpoint
  /* another comment */
  @Provide(.input) var web: Endpoint

  /// A documented property whose key paths have the same last component.
  @Provide(.shared, Router.self, with: [\.api.url, \.web.url])
  var router: any Service

  @Provide(.input)
  var port: Int

  @Provide(
    .shared,
    HostClient.self,  // the type
    with: [
      \.web.url,  // and its values
      \.port,
    ]
  )
  var client: any Service

  @Provide(.shared, Plain.self) var plain: any Service

  @Provide(.shared, factory: Plain()) var expression: any Service

  @Provide(.shared, factory: Self.named("static")) var own: any Service

  @Provide(
    .shared,
    factory: { (port: Int) -> String in
      let text = """
        { (missing: Int) in \\.missing } // try await
          \(port)
        """
      guard port > 0 else { return "none" }  // an early way out
      return text
    }, concrete: true)
  var text: String

  @Provide(
    .shared, factory: { (port: Int) -> any Service in if port > 0 { Plain() } else { StubService(name: "closed") } })
  var chosen: any Service

  @Provide(.shared, factory: { () in { (number: Int) in number * 2 } }, concrete: true)
  var double: @Sendable (Int) -> Int

  @Provide(.input) var onEvent: (String) -> Void

  @Provide(.shared, factory: { (onEvent: @escaping (String) -> Void) in Emitter(onEvent: onEvent) }, concrete: true)
  var emitter: Emitter

  @Provide(.shared, Emitter.self, with: [\.onEvent], concrete: true)
  var secondEmitter: Emitter

  @Provide(.input) var `default`: String

  @Provide(.shared, factory: { (`default`: String) in StubService(name: `default`) })
  var InnoDI: any Service

  @Provide(.shared, Keywords.self, with: [\.default, \.default.inout, \.api.url], concrete: true)
  var keywords: Keywords

  @Provide(.shared, factory: { (api: Endpoint, web: Endpoint) in (api.url, web.url) }, concrete: true)
  var tuple: (api: String, web: String)

  var description: String { "computed \(text)" }

  static let limit = 3

  static func named(_ name: String) -> StubService { StubService(name: name) }
}

private struct Keywords {
  let text: String

  init(default first: String, `inout` second: Int, url third: String) { text = "\(first) \(second) \(third)" }
}

extension String {
  fileprivate var `inout`: Int { 1 }
}

private final class Events {
  var names: [String] = []
}

private struct Emitter {
  let onEvent: (String) -> Void
}

struct ConstructionTests {
  private func make(port: Int = 80, onEvent: @escaping (String) -> Void = { _ in }) -> Constructions {
    Constructions(
      api: Endpoint(url: "api"), web: Endpoint(url: "web"), port: port, onEvent: onEvent, default: "d")
  }

  @Test func keyPathsWithTheSameLastComponentAreDistinct() {
    #expect(make().router.name == "api|web")
  }

  @Test func lastNameOfAKeyPathIsTheLabel() {
    #expect(make().client.name == "web:80")
  }

  @Test func typeOrExpressionAloneIsAFactory() {
    #expect(make().plain.name == "plain")
    #expect(make().expression.name == "plain")
    #expect(make().own.name == "static")
  }

  @Test func factoryClosureWithSeveralStatementsRunsUnchanged() {
    #expect(make().text == "{ (missing: Int) in \\.missing } // try await\n  80")
    #expect(make(port: 0).text == "none")
    #expect(make().description.hasPrefix("computed {"))
  }

  @Test func factoryClosureWithBranchesRunsUnchanged() {
    #expect(make().chosen is Plain)
    #expect(make(port: 0).chosen is StubService)
  }

  @Test func functionTypesCanBeProvided() {
    let events = Events()
    let constructions = make { events.names.append($0) }
    constructions.emitter.onEvent("first")
    constructions.secondEmitter.onEvent("second")
    #expect(make().double(4) == 8)
    #expect(events.names == ["first", "second"])
  }

  @Test func keywordsAndModuleNamesCanBeNames() {
    #expect(make().InnoDI.name == "d")
    #expect(make().default == "d")
    #expect(make().keywords.text == "d 1 api")
  }

  @Test func tuplesCanBeProvided() {
    #expect(make().tuple.web == "web")
  }
}
