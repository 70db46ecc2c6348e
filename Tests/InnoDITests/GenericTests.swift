import InnoDI
import Testing

@DIContainer
private struct Cache<Key: Hashable & Sendable, Value: Sendable> where Key: CustomStringConvertible {
  @Provide(.input) var values: [Key: Value]

  @Provide(.shared, factory: { (values: [Key: Value]) in values.count }, concrete: true)
  var count: Int

  @Provide(.assisted, factory: { (values: [Key: Value], key: Key) in values[key] })
  var value: @Sendable (Key) -> Value?

  @Provide(.lazy, factory: { (values: [Key: Value]) in values.keys.map(\.description).sorted() }, concrete: true)
  var names: [String]
}

struct GenericTests {
  @Test func containerCanBeGeneric() {
    let cache = Cache(values: [1: "one", 2: "two"])
    #expect(cache.count == 2)
    #expect(cache.value(2) == "two")
    #expect(cache.names == ["1", "2"])
  }

  @Test func instancesOfAGenericContainerHaveSeparateOverrides() {
    Cache<Int, String>.withOverrides {
      $0.count = 9
    } operation: {
      #expect(Cache(values: [1: "one"]).count == 9)
      #expect(Cache(values: ["1": "one"]).count == 1)
    }
  }
}
