import InnoDI
import Testing

@DIContainer
private struct Plugins {
  @Provide(.input, into: \.all)
  var first: any Service

  @Provide(.shared, factory: { (first: any Service) in LiveService("second", needing: first) }, into: \.all)
  var second: any Service

  @Provide(.transient, factory: LiveService("third"), into: \.all)
  var third: any Service

  @Provide(.collection)
  var all: [any Service]

  @Provide(.shared, factory: LiveService("get"), into: \.byVerb, key: "GET")
  var get: any Service

  @Provide(.shared, factory: LiveService("post"), into: \.byVerb, key: "POST")
  var post: any Service

  @Provide(.collection)
  var byVerb: [String: any Service]

  @Provide(.shared, factory: 2, concrete: true, into: \.ordered, key: "b")
  var two: Int

  @Provide(.shared, factory: 1, concrete: true, into: \.ordered, key: "a")
  var one: Int

  @Provide(.collection)
  var ordered: KeyValuePairs<String, Int>

  @Provide(.collection)
  var nothing: [Int]

  @Provide(.collection)
  var nothingByName: [String: Int]

  @Provide(.shared, factory: { (all: [any Service]) in all.map(\.name).joined(separator: " ") }, concrete: true)
  var summary: String
}

struct CollectionTests {
  private let plugins = Plugins(first: StubService(name: "first"))

  @Test func elementsComeInTheOrderOfTheirDeclaration() {
    #expect(plugins.all.map(\.name) == ["first", "second(first)", "third"])
    #expect(plugins.summary == "first second(first) third")
  }

  @Test func keyedCollectionHasItsElementsByKey() {
    #expect(plugins.byVerb.mapValues(\.name) == ["GET": "get", "POST": "post"])
    #expect(plugins.ordered.map(\.key) == ["b", "a"])
  }

  @Test func emptyCollectionIsAllowed() {
    #expect(plugins.nothing.isEmpty)
    #expect(plugins.nothingByName.isEmpty)
  }

  @Test func collectionIsMadeOnce() {
    var made: Plugins?
    #expect(FactoryLog.recording { made = Plugins(first: StubService(name: "")) }.filter { $0 == "third" }.count == 1)
    #expect(FactoryLog.recording { _ = made?.all } == [])
  }

  @Test func elementOrCollectionCanBeOverridden() {
    let stub = StubService(name: "stub")
    #expect(Plugins(first: stub, second: stub).all.map(\.name) == ["stub", "stub", "third"])
    let log = FactoryLog.recording { #expect(Plugins(first: stub, all: [stub]).summary == "stub") }
    #expect(!log.contains("second"))
  }
}
