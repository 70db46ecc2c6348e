import InnoFlowCore
import InnoFlowTerminalUI
import TerminalUI
import Testing

@MainActor
struct BindingTests {
  struct Stepper: Reducer {
    struct State: Equatable, Sendable, DefaultInitializable {
      @BindableField var step = 1
    }

    enum Action: Equatable, Sendable {
      case setStep(Int)
    }

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      switch action {
      case .setStep(let step): state.step = max(1, step)
      }
      return .none
    }
  }

  @Test func bindingReadsTheFieldAndSendsTheActionWhenItIsWritten() {
    let store = Store(reducer: Stepper())
    let step = store.binding(\.$step, to: Stepper.Action.setStep)
    #expect(step.wrappedValue == 1)
    step.wrappedValue = 5
    #expect(store.step == 5)
    step.wrappedValue = -5
    #expect(step.wrappedValue == 1)
  }

  @Test func bindingWithSendOrATrailingClosureSendsTheActionToo() {
    let store = Store(reducer: Stepper())
    store.binding(\.$step, send: Stepper.Action.setStep).wrappedValue = 2
    #expect(store.step == 2)
    store.binding(\.$step) { .setStep($0 * 10) }.wrappedValue = 3
    #expect(store.step == 30)
  }

  @Test func previewStoreStartsInTheGivenState() {
    let store: Store<Stepper> = .preview(reducer: Stepper(), initialState: .init(step: 7))
    #expect(store.step == 7)
  }

  @Test func previewStoreUsesTheGivenInstrumentation() {
    var drains = 0
    let instrumentation = StoreInstrumentation<Stepper.Action>.sink({ _ in }, queueDrained: { _ in drains += 1 })
    let clock = StoreClock(now: { .init(sinceOrigin: .seconds(7)) }, sleep: { _, _ in })
    let given: Store<Stepper> = .preview(
      reducer: Stepper(), initialState: .init(step: 7), clock: clock, instrumentation: instrumentation)
    let byDefault: Store<Stepper> = .preview(reducer: Stepper(), clock: clock, instrumentation: instrumentation)
    #expect([given.step, byDefault.step] == [7, 1])
    given.send(.setStep(2))
    byDefault.send(.setStep(3))
    #expect(drains == 2)
  }

  struct Panel: Reducer {
    struct Row: Equatable, Identifiable, Sendable {
      let id: Int
      @BindableField var step = 1
    }

    enum Mode: Equatable, Sendable {
      case idle
      case stepping(Stepper.State)

      static let stepping = CasePath<Mode, Stepper.State>(
        declaredAs: "stepping", embed: { .stepping($0) },
        extract: { if case .stepping(let state) = $0 { state } else { nil } })
    }

    struct State: Equatable, Sendable, DefaultInitializable {
      var stepper = Stepper.State()
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
      var mode = Mode.stepping(.init())
    }

    enum Action: Equatable, Sendable {
      case stepper(Stepper.Action)
      case row(id: Int, action: Stepper.Action)
      case mode(Stepper.Action)
      case clear

      static let stepper = CasePath<Action, Stepper.Action>(
        declaredAs: "stepper", embed: { .stepper($0) },
        extract: { if case .stepper(let action) = $0 { action } else { nil } })
      static let mode = CasePath<Action, Stepper.Action>(
        declaredAs: "mode", embed: { .mode($0) }, extract: { if case .mode(let action) = $0 { action } else { nil } })
      static let row = CollectionActionPath<Action, Int, Stepper.Action>(
        declaredAs: "row", embed: { .row(id: $0, action: $1) },
        extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
    }

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      switch action {
      case .stepper(.setStep(let step)): state.stepper.step = step
      case .row(let id, .setStep(let step)): state.rows[id: id]?.step = step
      case .mode(.setStep(let step)): state.mode = .stepping(.init(step: step))
      case .clear:
        state.rows = []
        state.mode = .idle
      }
      return .none
    }
  }

  @Test func bindingOfAScopedStoreWritesItsChildUntilTheChildIsRemoved() throws {
    let store = Store(reducer: Panel())
    let row = try #require(store.scope(collection: \.rows, action: Panel.Action.row).last)
    let stepping = try #require(store.scope(state: \.mode, case: Panel.Mode.stepping, action: Panel.Action.mode))
    let bindings = [
      store.scope(state: \.stepper, action: Panel.Action.stepper).binding(\.$step, to: Stepper.Action.setStep),
      row.binding(\.$step, to: Stepper.Action.setStep),
      stepping.binding(\.$step, to: Stepper.Action.setStep),
    ]
    for (index, binding) in bindings.enumerated() { binding.wrappedValue = index + 5 }
    #expect(bindings.map(\.wrappedValue) == [5, 6, 7])
    #expect(store.rows.map(\.step) == [1, 6])
    // The binding of a removed child keeps its last value and ignores writes.
    store.send(.clear)
    for binding in bindings { binding.wrappedValue = 9 }
    #expect(bindings.map(\.wrappedValue) == [9, 6, 7])
    #expect(store.rows.isEmpty && store.mode == .idle)
  }
}
