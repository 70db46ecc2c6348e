import InnoFlow
import Testing

@Suite struct ActionMatcherTests {
  @Test func matcherExtractsTheValueOfItsActions() {
    let lock = ActionMatcher(Door.Action.lockCasePath)
    #expect(lock.match(.lock(code: 3)) == 3)
    #expect(lock.match(.open) == nil)
    let visit = ActionMatcher(Door.Action.enterActionPath).match(.enter(id: 4, action: .greet))
    #expect(visit?.id == 4)
    #expect(visit?.action == .greet)
  }

  @Test func oneActionIsMatchedByEquality() {
    let matcher = ActionMatcher(Door.Action.lock(code: 1))
    #expect(matcher.match(.lock(code: 1)) != nil)
    #expect(matcher.match(.lock(code: 2)) == nil)
  }

  @Test func filterAndCompactMapExcludeActions() {
    let small = ActionMatcher(Door.Action.lockCasePath).filter { $0 < 10 }
    #expect(small.match(.lock(code: 3)) == 3)
    #expect(small.match(.lock(code: 30)) == nil)
    let text = small.compactMap { $0 == 0 ? nil : "\($0)" }
    #expect(text.match(.lock(code: 3)) == "3")
    #expect(text.match(.lock(code: 0)) == nil)
  }
}
