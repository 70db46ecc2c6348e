import InnoDI
import Testing

@DIContainer
private struct Chain {
  @Provide(.input)
  var prefix: String

  @Provide(.shared, factory: { (prefix: String) in LiveService(prefix + "a") })
  var a: any Service

  @Provide(.shared, factory: { (a: any Service) in LiveService("b", needing: a) })
  var b: any Service

  @Provide(.shared, factory: { (b: any Service) in LiveService("c", needing: b) })
  var c: any Service

  @Provide(.shared, factory: { (a: any Service) in LiveService("d", needing: a) })
  var d: any Service
}

@DIContainer
private struct TransientBetween {
  @Provide(.shared, factory: LiveService("base"))
  var base: any Service

  @Provide(.transient, factory: { (base: any Service) in LiveService("step", needing: base) })
  var step: any Service

  @Provide(.shared, factory: { (step: any Service) in LiveService("top", needing: step) })
  var top: any Service
}

struct OverrideTests {
  private let stub = StubService(name: "stub")

  @Test func sharedValuesAreMadeOnceInDependencyOrder() {
    var chain: Chain?
    let log = FactoryLog.recording { chain = Chain(prefix: "1") }
    #expect(log == ["1a", "b", "c", "d"])
    let laterLog = FactoryLog.recording {
      #expect(chain?.c.name == "c(b(1a))")
      #expect(chain?.a.name == "1a")
    }
    #expect(laterLog == [])
  }

  @Test func overriddenFactoryDoesNotRun() {
    let log = FactoryLog.recording {
      let chain = Chain(prefix: "", a: stub)
      #expect(chain.a.name == "stub")
      #expect(chain.d.name == "d(stub)")
    }
    #expect(log == ["b", "c", "d"])
  }

  @Test func valuesThatOnlyOverriddenValuesNeedAreNotMade() {
    let log = FactoryLog.recording { #expect(Chain(prefix: "", c: stub).c.name == "stub") }
    #expect(log == ["a", "d"])
    #expect(FactoryLog.recording { _ = Chain(prefix: "", c: stub, d: stub) } == [])
    #expect(FactoryLog.recording { _ = Chain(prefix: "", b: stub, d: stub) } == ["c"])
  }

  @Test func unneededValueIsMadeByTheFirstRead() {
    let chain = Chain(prefix: "", c: stub, d: stub)
    let copy = chain
    let log = FactoryLog.recording {
      #expect(chain.b.name == "b(a)")
      #expect(copy.b.name == "b(a)")
      #expect(copy.a.name == "a")
    }
    #expect(log == ["a", "b"])
  }

  @Test func dependenciesOfAnUnneededTransientValueAreNotMade() {
    #expect(FactoryLog.recording { _ = TransientBetween() } == ["base", "step", "top"])
    #expect(FactoryLog.recording { _ = TransientBetween(top: stub) } == [])
    #expect(FactoryLog.recording { _ = TransientBetween(step: stub) } == ["top"])
    let log = FactoryLog.recording {
      #expect(TransientBetween(top: stub).step.name == "step(base)")
    }
    #expect(log == ["base", "step"])
  }

  @Test(arguments: 0..<20) func manyReadersOfADeferredValueGetTheSameOne(_: Int) async {
    let log = FactoryLog()
    await FactoryLog.$current.withValue(log) {
      let chain = Chain(prefix: "", c: stub, d: stub)
      await withTaskGroup(of: String.self) { group in
        for _ in 0..<8 { group.addTask { chain.b.name } }
        for await name in group { #expect(name == "b(a)") }
      }
    }
    #expect(log.names.sorted() == ["a", "b"])
  }
}
