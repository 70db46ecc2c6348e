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
private struct Late: Sendable {
  @Provide(.lazy, factory: LiveService("lazy"))
  var lazy: any Service

  @Provide(.weak, factory: { (lazy: any Service) in LiveSession("weak-\(lazy.name)") })
  var session: any Session

  @Provide(.weak, factory: LiveSession("plain"), concrete: true)
  var plain: LiveSession
}

@DIContainer
private struct Taken {
  @Provide(.lazy, factory: LiveService("lazy"))
  var lazy: any Service

  @Provide(.weak, factory: LiveSession("weak"))
  var session: any Session

  @Provide(
    .shared,
    factory: { (lazy: any Service, session: any Session) in LiveService("shared-\(session.name)", needing: lazy) })
  var shared: any Service
}

struct LateTests {
  @Test func lazyValueIsMadeByTheFirstRead() {
    var late: Late?
    #expect(FactoryLog.recording { late = Late() } == [])
    let copy = late
    #expect(FactoryLog.recording { _ = [late?.lazy, copy?.lazy] } == ["lazy"])
  }

  @Test(arguments: 0..<20) func manyReadersOfALazyValueGetTheSameOne(_: Int) async {
    let log = FactoryLog()
    await FactoryLog.$current.withValue(log) {
      let late = Late()
      await withTaskGroup(of: String.self) { group in
        for _ in 0..<8 { group.addTask { late.lazy.name } }
        for await name in group { #expect(name == "lazy") }
      }
    }
    #expect(log.names == ["lazy"])
  }

  @Test func weakValueIsReleasedWithItsLastReference() {
    let late = Late()
    var held: (any Session)? = late.session
    #expect(held === late.session)
    #expect(FactoryLog.recording { _ = late.session } == [])
    held = nil
    #expect(FactoryLog.recording { held = late.session } == ["weak-lazy"])
    #expect(held === late.session)
  }

  @Test func overridesOfLazyAndWeakValuesAreRetained() {
    let late = Late(lazy: StubService(name: "stub"), plain: LiveSession("override"))
    #expect(late.lazy.name == "stub")
    #expect(late.session.name == "weak-stub")
    #expect(late.plain === late.plain)
    #expect(late.plain.name == "override")
  }

  @Test func sharedValueMakesItsLazyAndWeakDependencies() {
    let log = FactoryLog.recording { #expect(Taken().shared.name == "shared-weak(lazy)") }
    #expect(log == ["lazy", "weak", "shared-weak"])
    #expect(FactoryLog.recording { _ = Taken(shared: StubService(name: "")) } == [])
  }
}
