import InnoFlowCore
import Observation
import Synchronization
import Testing

/// `select(\.field)`: the field is the dependency.
@MainActor
struct KeyPathSelectionTests {
  /// Counts how often projections compare it.
  struct Field: Equatable, Sendable {
    static let comparisons = Mutex(0)
    var value = 0
    static func == (left: Field, right: Field) -> Bool {
      comparisons.withLock { $0 += 1 }
      return left.value == right.value
    }
  }

  struct Feature: Reducer {
    struct State: Equatable, Sendable, DefaultInitializable {
      static let reads = Mutex(0)
      var field = Field()
      var unrelated = 0
      var counted: Int {
        State.reads.withLock { $0 += 1 }
        return field.value
      }
    }
    enum Action: Sendable { case change, touch }
    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      switch action {
      case .change: state.field.value += 1
      case .touch: state.unrelated += 1
      }
      return .none
    }
  }

  let store = Store(reducer: Feature())

  @Test func fieldIsComparedOnlyWhenItsMemoryHasChanged() {
    let selection = store.select(\.field)
    let before = Field.comparisons.withLock { $0 }
    for _ in 0..<100 { store.send(.touch) }
    #expect(Field.comparisons.withLock { $0 } == before)
    store.send(.change)
    #expect(selection.value == Field(value: 1))
    #expect(selection.optionalValue?.value == 1)
    #expect(selection.isAlive)
  }

  @Test func sameKeyPathAtTwoCallSitesGivesOneSelection() {
    let first = store.select(\.unrelated)
    let second = store.select(\.unrelated)
    #expect(first === second)
  }

  @Test func computedFieldIsReadOnceForEachAction() {
    let selection = store.select(\.counted)
    let before = Feature.State.reads.withLock { $0 }
    store.send(.change)
    #expect(Feature.State.reads.withLock { $0 } == before + 1)
    #expect(selection.value == 1)
  }

  @Test func observersOfAFieldAreNotifiedOnlyOfItsChanges() {
    let selection = store.select(\.field.value)
    let changes = Mutex(0)
    withObservationTracking {
      _ = selection.value
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    store.send(.touch)
    #expect(changes.withLock { $0 } == 0)
    store.send(.change)
    #expect(changes.withLock { $0 } == 1)
    #expect(selection.value == 1)
  }

  struct LargeFeature: Reducer {
    struct State: Equatable, Sendable, DefaultInitializable {
      var numbers = SIMD64<Int>()
    }
    func reduce(into state: inout State, action position: Int) -> EffectTask<Int> {
      state.numbers[position] = 1
      return .none
    }
  }

  @Test(arguments: [0, 7, 8, 63])
  func changeOfAnyPartOfALargeFieldIsNoticed(position: Int) {
    let store = Store(reducer: LargeFeature())
    let selection = store.select(\.numbers)
    store.send(position)
    #expect(selection.value[position] == 1)
  }

  @Test func selectionOfARemovedRowKeepsItsLastValue() {
    let store = Store(reducer: Family())
    store.send(.setRows([.init(id: 1, count: 5)]))
    let row = store.scope(collection: \.rows, action: Family.Action.rowActionPath)[0]
    let count = row.select(\.count)
    row.send(.increment)
    #expect(count.value == 6)
    store.send(.setRows([]))
    #expect(count.value == 6)
    #expect(count.optionalValue == nil)
    #expect(!count.isAlive)
  }
}
