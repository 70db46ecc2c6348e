import InnoDI
import Testing

private protocol Session: AnyObject, Sendable {
  var name: String { get }
}

private final class LiveSession: Session {
  let name: String

  init(_ name: String) {
    FactoryLog.note(name)
    self.name = name
  }
}

@DIContainer
private struct LazyAndWeak: Sendable {
  @Provide(.lazy, factory: LiveService("lazy"))
  var lazy: any Service

  @Provide(.weak, factory: { (lazy: any Service) in LiveSession("weak-\(lazy.name)") })
  var session: any Session

  @Provide(.weak, factory: LiveSession("plain"), concrete: true)
  var plain: LiveSession
}

@DIContainer
private struct SharedAboveLazyAndWeak {
  @Provide(.lazy, factory: LiveService("lazy"))
  var lazy: any Service

  @Provide(.weak, factory: LiveSession("weak"))
  var session: any Session

  @Provide(
    .shared,
    factory: { (lazy: any Service, session: any Session) in LiveService("shared-\(session.name)", needing: lazy) })
  var shared: any Service
}

struct LazyAndWeakTests {
  @Test func lazyValueIsMadeByTheFirstRead() {
    var container: LazyAndWeak?
    #expect(FactoryLog.recording { container = LazyAndWeak() } == [])
    let copy = container
    #expect(FactoryLog.recording { _ = [container?.lazy, copy?.lazy] } == ["lazy"])
  }

  @Test(arguments: 0..<20) func manyReadersOfALazyValueGetTheSameOne(_: Int) async {
    let log = FactoryLog()
    await FactoryLog.$current.withValue(log) {
      let container = LazyAndWeak()
      await withTaskGroup(of: String.self) { group in
        for _ in 0..<8 { group.addTask { container.lazy.name } }
        for await name in group { #expect(name == "lazy") }
      }
    }
    #expect(log.names == ["lazy"])
  }

  @Test func weakValueIsReleasedWithItsLastReference() {
    let container = LazyAndWeak()
    var held: (any Session)? = container.session
    #expect(held === container.session)
    #expect(FactoryLog.recording { _ = container.session } == [])
    held = nil
    #expect(FactoryLog.recording { held = container.session } == ["weak-lazy"])
    #expect(held === container.session)
  }

  @Test func overridesOfLazyAndWeakValuesAreRetained() {
    let container = LazyAndWeak(lazy: StubService(name: "stub"), plain: LiveSession("override"))
    #expect(container.lazy.name == "stub")
    #expect(container.session.name == "weak-stub")
    #expect(container.plain === container.plain)
    #expect(container.plain.name == "override")
  }

  @Test func sharedValueMakesItsLazyAndWeakDependencies() {
    let log = FactoryLog.recording { #expect(SharedAboveLazyAndWeak().shared.name == "shared-weak(lazy)") }
    #expect(log == ["lazy", "weak", "shared-weak"])
    #expect(FactoryLog.recording { _ = SharedAboveLazyAndWeak(shared: StubService(name: "")) } == [])
  }
}
