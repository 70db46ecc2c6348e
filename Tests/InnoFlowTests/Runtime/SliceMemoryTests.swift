import InnoFlowCore
import Testing

/// Projections compare the memory of their slices first: for every kind of slice, each change notifies, and nothing
/// else does.
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

  struct Large: Equatable, Sendable {
    var first = Inner()
    var second = Inner()
    var third = Inner()
    var fourth = Inner()
  }

  struct Colour: Equatable, Sendable {
    var red: UInt16 = 0
    var blue: UInt8 = 0
  }

  struct State: Sendable {
    var unrelated = 0
    var text = "a text that is too long to be stored in place"
    var numbers = [1, 2, 3]
    var double = 1.5
    var loading = Loading.idle
    var inner = Inner()
    var large = Large()
    var reference = Reference("first")
    var optional: Inner?
    var count: Int?
    var colour = Colour()
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

  /// The number of notifications of a slice after an unrelated change, after `change`, and after another unrelated one.
  func notifications<Value: Equatable & Sendable>(
    of keyPath: any KeyPath<State, Value> & Sendable, _ change: @escaping Change
  ) -> [Int] {
    var count = 0
    let observation = store.onChange(of: keyPath) { _ in count += 1 }
    var counts: [Int] = []
    let unrelated: Change = { $0.unrelated += 1 }
    for change in [unrelated, change, unrelated] {
      store.send(change)
      counts.append(count)
    }
    observation.cancel()
    return counts
  }

  @Test func changesInPlaceAreDetected() {
    #expect(notifications(of: \.text) { $0.text.append("!") } == [0, 1, 1])
    #expect(notifications(of: \.numbers) { $0.numbers[1] = 20 } == [0, 1, 1])
    #expect(notifications(of: \.numbers) { $0.numbers.append(4) } == [0, 1, 1])
    #expect(notifications(of: \.double) { $0.double.negate() } == [0, 1, 1])
    #expect(notifications(of: \.inner.text) { $0.inner.text.append(" no more, now that it has grown") } == [0, 1, 1])
    #expect(notifications(of: \.inner) { $0.inner.flag.toggle() } == [0, 1, 1])
    #expect(notifications(of: \.pair.second) { $0.pair.second = "three" } == [0, 1, 1])
  }

  /// In memory `nil` differs from zero in the ninth byte only.
  @Test func changesOfTheLastByteAreDetected() {
    #expect(notifications(of: \.count) { $0.count = 0 } == [0, 1, 1])
    #expect(notifications(of: \.count) { $0.count = nil } == [0, 1, 1])
    #expect(notifications(of: \.colour) { $0.colour.blue = 1 } == [0, 1, 1])
    #expect(notifications(of: \.inner.flag) { $0.inner.flag.toggle() } == [0, 1, 1])
    #expect(notifications(of: \.large) { $0.large.third.number = 1 } == [0, 1, 1])
    #expect(notifications(of: \.large) { $0.large.fourth.text = "other" } == [0, 1, 1])
  }

  @Test func changesOfCaseAndPayloadAreDetected() {
    #expect(notifications(of: \.loading) { $0.loading = .loaded(["one"]) } == [0, 1, 1])
    #expect(notifications(of: \.loading) { $0.loading = .loaded(["two"]) } == [0, 1, 1])
    #expect(notifications(of: \.loading) { $0.loading = .failed(code: 1, reason: nil) } == [0, 1, 1])
    #expect(notifications(of: \.loading) { $0.loading = .failed(code: 1, reason: "lost") } == [0, 1, 1])
  }

  @Test func equalValuesWithDifferentBytesAreNoChange() {
    #expect(notifications(of: \.reference) { $0.reference = Reference("first") } == [0, 0, 0])
    #expect(notifications(of: \.numbers) { $0.numbers = Array($0.numbers.reversed().reversed()) } == [0, 0, 0])
    #expect(notifications(of: \.double) { $0.double = 0 } == [0, 1, 1])
    #expect(notifications(of: \.double) { $0.double = -0.0 } == [0, 0, 0])
  }

  @Test func changesOfComputedSlicesAreDetected() {
    #expect(notifications(of: \.sum) { $0.numbers.append(100) } == [0, 1, 1])
    #expect(notifications(of: \.optional?.number) { $0.optional = Inner(number: 5) } == [0, 1, 1])
    #expect(notifications(of: \.optional?.number) { $0.optional?.number = 6 } == [0, 1, 1])
    #expect(notifications(of: \.numbers[0]) { $0.numbers[0] = 9 } == [0, 1, 1])
    #expect(notifications(of: \.observed) { $0.observed = 3 } == [0, 1, 1])
  }

  @Test func nanIsReportedOnceAsAChange() {
    #expect(notifications(of: \.double) { $0.double = .nan } == [0, 1, 1])
  }

  @Test func changeIsDetectedWhileACopyIsRetained() {
    let kept = store.numbers
    #expect(notifications(of: \.numbers) { $0.numbers[0] = kept[0] + 1 } == [0, 1, 1])
    #expect(notifications(of: \.numbers) { $0.numbers = kept } == [0, 1, 1])
  }

  @Test func transformMayReadTheStore() {
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
