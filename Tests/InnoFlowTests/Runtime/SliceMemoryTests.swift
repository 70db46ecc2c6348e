import InnoFlowCore
import Testing

/// Projections compare the memory of their slices first: whatever a slice is made of, a change must be seen and only a
/// change told.
@MainActor
struct SliceMemoryTests {
  final class Reference: Sendable, Equatable {
    let name: String
    init(_ name: String) { self.name = name }
    static func == (left: Reference, right: Reference) -> Bool { left.name == right.name }
  }

  enum Loading: Equatable {
    case idle
    case loaded([String])
    case failed(code: Int8, reason: String?)
  }

  struct Inner: Equatable, Sendable {
    var flag = false
    var number: Int64 = 0
    var text = "short"
  }

  struct State: Sendable {
    var unrelated = 0
    var text = "a text that is too long to be stored in place"
    var numbers = [1, 2, 3]
    var double = 1.5
    var loading = Loading.idle
    var inner = Inner()
    var reference = Reference("first")
    var optional: Inner?
    var pair = (first: 1, second: "two")
    var observed = 0 { didSet { changes += 1 } }
    var changes = 0
    var sum: Int { numbers.reduce(0, +) }
  }

  typealias Change = @Sendable (inout State) -> Void
  typealias Feature = Reduce<State, Change>

  let store = Store(
    reducer: Feature { state, change in
      change(&state)
      return .none
    }, initialState: State())

  /// How often a follower of the slice was told, after an unrelated change, after the change, and after another
  /// unrelated one.
  func told<Value: Equatable & Sendable>(of keyPath: any KeyPath<State, Value> & Sendable, _ change: @escaping Change)
    -> [Int]
  {
    var told = 0
    let observation = store.onChange(of: keyPath) { _ in told += 1 }
    var counts: [Int] = []
    let elsewhere: Change = { $0.unrelated += 1 }
    for change in [elsewhere, change, elsewhere] {
      store.send(change)
      counts.append(told)
    }
    observation.cancel()
    return counts
  }

  @Test func changesInPlaceAreDetected() {
    #expect(told(of: \.text) { $0.text.append("!") } == [0, 1, 1])
    #expect(told(of: \.numbers) { $0.numbers[1] = 20 } == [0, 1, 1])
    #expect(told(of: \.numbers) { $0.numbers.append(4) } == [0, 1, 1])
    #expect(told(of: \.double) { $0.double.negate() } == [0, 1, 1])
    #expect(told(of: \.inner.text) { $0.inner.text.append(" no more, now that it has grown") } == [0, 1, 1])
    #expect(told(of: \.inner) { $0.inner.flag.toggle() } == [0, 1, 1])
    #expect(told(of: \.pair.second) { $0.pair.second = "three" } == [0, 1, 1])
  }

  @Test func anotherCaseAndAnotherPayloadAreSeen() {
    #expect(told(of: \.loading) { $0.loading = .loaded(["one"]) } == [0, 1, 1])
    #expect(told(of: \.loading) { $0.loading = .loaded(["two"]) } == [0, 1, 1])
    #expect(told(of: \.loading) { $0.loading = .failed(code: 1, reason: nil) } == [0, 1, 1])
    #expect(told(of: \.loading) { $0.loading = .failed(code: 1, reason: "lost") } == [0, 1, 1])
  }

  @Test func equalValuesWithDifferentBytesAreNoChange() {
    #expect(told(of: \.reference) { $0.reference = Reference("first") } == [0, 0, 0])
    #expect(told(of: \.numbers) { $0.numbers = Array($0.numbers.reversed().reversed()) } == [0, 0, 0])
    #expect(told(of: \.double) { $0.double = 0 } == [0, 1, 1])
    #expect(told(of: \.double) { $0.double = -0.0 } == [0, 0, 0])
  }

  @Test func changesOfComputedSlicesAreDetected() {
    #expect(told(of: \.sum) { $0.numbers.append(100) } == [0, 1, 1])
    #expect(told(of: \.optional?.number) { $0.optional = Inner(number: 5) } == [0, 1, 1])
    #expect(told(of: \.optional?.number) { $0.optional?.number = 6 } == [0, 1, 1])
    #expect(told(of: \.numbers[0]) { $0.numbers[0] = 9 } == [0, 1, 1])
    #expect(told(of: \.observed) { $0.observed = 3 } == [0, 1, 1])
  }

  @Test func valueThatDiffersFromItselfIsReportedOnce() {
    #expect(told(of: \.double) { $0.double = .nan } == [0, 1, 1])
  }

  @Test func changeIsDetectedWhileACopyIsRetained() {
    let kept = store.numbers
    #expect(told(of: \.numbers) { $0.numbers[0] = kept[0] + 1 } == [0, 1, 1])
    #expect(told(of: \.numbers) { $0.numbers = kept } == [0, 1, 1])
  }

  @Test func transformationMayReadTheStore() {
    let selected = store.select(dependingOn: \.numbers) { [store] numbers in numbers.count + store.unrelated }
    let whole = store.select { [store] state in state.numbers.count + store.unrelated }
    store.send {
      $0.numbers.append(4)
      $0.unrelated = 10
    }
    #expect(selected.value == 14)
    #expect(whole.value == 14)
  }

  @Test func reducerThatReadsItsStoreStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let box = Box()
        let store = Store(
          reducer: Reduce<Int, Int> { state, action in
            state += MainActor.assumeIsolated { box.store?.state ?? 0 } + action
            return .none
          }, initialState: 0)
        box.store = store
        store.send(1)
      }
    }
    #if DEBUG
      let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        output.contains("A reducer has read its own store while it was running. Use the reducer's `state` instead."))
    #endif
  }

  @MainActor final class Box {
    var store: Store<Reduce<Int, Int>>?
  }
}
