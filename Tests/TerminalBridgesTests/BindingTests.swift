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

  @Test func readingGivesTheFieldAndWritingSendsTheAction() {
    let store = Store(reducer: Stepper())
    let step = store.binding(\.$step, to: Stepper.Action.setStep)
    #expect(step.wrappedValue == 1)
    step.wrappedValue = 5
    #expect(store.step == 5)
    step.wrappedValue = -5
    #expect(step.wrappedValue == 1)
  }

  @Test func theOlderSpellingAndATrailingClosureAreTheSame() {
    let store = Store(reducer: Stepper())
    store.binding(\.$step, send: Stepper.Action.setStep).wrappedValue = 2
    #expect(store.step == 2)
    store.binding(\.$step) { .setStep($0 * 10) }.wrappedValue = 3
    #expect(store.step == 30)
  }

  @Test func aPreviewIsAStoreInAChosenState() {
    let store: Store<Stepper> = .preview(reducer: Stepper(), initialState: .init(step: 7))
    #expect(store.step == 7)
  }

  @Test func aPreviewHasAClockAndInstrumentation() {
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
}
