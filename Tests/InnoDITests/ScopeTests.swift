import InnoDI
import Testing

@DIContainer
private struct Scopes {
  @Provide(.input)
  var counter: Counter

  @Provide(.shared, factory: { (counter: Counter) in counter.next() }, concrete: true)
  var shared: Int

  @Provide(.transient, factory: { (counter: Counter) in counter.next() }, concrete: true)
  var transient: Int

  @Provide(.transient, factory: { (transient: Int, shared: Int) in [shared, transient] }, concrete: true)
  var pair: [Int]

  @Provide(.shared, factory: 1, concrete: true)
  var optional: Int?
}

@DIContainer(validate: false)
private struct AnyOrder {
  @Provide(.shared, factory: { (left: Int, right: Int) in left * 10 + right })
  var sum: Int

  @Provide(.transient, factory: { (right: Int) in right + 1 })
  var left: Int

  @Provide(.shared, factory: 3)
  var right: Int
}

private final class Counter {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}

struct ScopeTests {
  @Test func sharedValueIsMadeOnce() {
    let scopes = Scopes(counter: Counter())
    #expect([scopes.shared, scopes.shared] == [1, 1])
  }

  @Test func transientValueIsMadeOnEveryRead() {
    let scopes = Scopes(counter: Counter())
    #expect([scopes.transient, scopes.transient] == [2, 3])
    #expect(scopes.pair == [1, 4])
    #expect(scopes.pair == [1, 5])
  }

  @Test func overriddenTransientValueIsTheSameOnEveryRead() {
    let scopes = Scopes(counter: Counter(), transient: 90)
    #expect([scopes.transient, scopes.transient] == [90, 90])
    #expect(scopes.pair == [1, 90])
  }

  @Test func withoutValidationValuesAreMadeInDependencyOrder() {
    #expect(AnyOrder().sum == 43)
    #expect(AnyOrder(right: 5).sum == 65)
  }

  @Test func optionalValueCanBeOverriddenWithNilOrAValue() {
    #expect(Scopes(counter: Counter()).optional == 1)
    #expect(Scopes(counter: Counter(), optional: 3).optional == 3)
    #expect(Scopes(counter: Counter(), optional: .some(nil)).optional == nil)
  }
}
