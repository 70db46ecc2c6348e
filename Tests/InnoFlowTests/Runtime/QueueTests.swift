import Gates
import InnoFlowCore
import Testing

@MainActor
struct QueueTests {
  @Test(arguments: [true, false])
  func followUpsAreReducedInTheOrderOfEmission(merged: Bool) {
    let both: EffectTask<String> = merged ? .merge(.send("B"), .send("C")) : .concatenate(.send("B"), .send("C"))
    let store = Store(reducer: Trace(["A": both, "B": .send("D")]))
    store.send("A")
    #expect(store.names == ["A", "B", "C", "D"])
  }

  @Test(arguments: [true, false]) func concatenationsSideBySideKeepTheirActionsTogether(isMapped: Bool) {
    let effect = EffectTask<String>.merge(.concatenate(.send("1"), .send("2")), .concatenate(.send("3"), .send("4")))
    let store = Store(reducer: Trace(["A": isMapped ? effect.map { $0 } : effect]))
    store.send("A")
    #expect(store.names == ["A", "1", "2", "3", "4"])
  }

  @Test func longChainUsesNoStack() {
    let store = Store(
      reducer: Reduce<Int, Int> { state, action in
        state += 1
        return action > 0 ? .send(action - 1) : .none
      }, initialState: 0)
    store.send(200_000)
    #expect(store.state == 200_001)
  }

  @Test func burstKeepsItsOrderAndRunsEveryDuplicate() {
    let actions = (0..<100_000).map { $0 / 2 }
    let store = Store(
      reducer: Reduce<[Int], Int> { state, action in
        guard action < 0 else {
          state.append(action)
          return .none
        }
        return .merge(actions.map { .send($0) })
      }, initialState: [])
    store.send(-1)
    #expect(store.state == actions)
    #expect(store.isIdle)
  }

  @Test func longConcatenationUsesNoStack() {
    let store = Store(
      reducer: Reduce<Int, Int> { state, action in
        state += 1
        return action < 0 ? .concatenate((0..<100_000).map { .send($0) }) : .none
      }, initialState: 0)
    store.send(-1)
    #expect(store.state == 100_001)
  }

  @Test func sendingFromAnObserverIsNotReentrant() {
    let store = Store(reducer: Trace(["A": .send("B")]))
    var seen: [[String]] = []
    var depth = 0
    let observation = store.onChange(of: \.names) { names in
      depth += 1
      #expect(depth == 1)
      seen.append(names)
      if names == ["A", "B"] {
        store.send("C")
        #expect(store.names == ["A", "B", "C"])
        store.send("D")
      }
      depth -= 1
    }
    store.send("A")
    #expect(seen == [["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D"]])
    observation.cancel()
  }

  @Test func actionThatAReducerSendsToItsOwnStoreIsReducedAfterwards() {
    weak var target: Store<Reduce<[String], String>>?
    let store = Store(
      reducer: Reduce<[String], String> { state, action in
        if action == "A" { target?.send("B") }
        state.append(action)
        return .none
      }, initialState: [])
    target = store
    store.send("A")
    #expect(store.state == ["A", "B"])
  }

  @Test func sendingFromInstrumentationIsQueued() {
    weak var target: Store<Trace>?
    let store = Store(
      reducer: Trace(["A": .merge(.send("B"), .send("C"))]), initialState: .init(),
      instrumentation: .sink { event in
        if case .actionEmitted("B") = event { target?.send("X") }
      })
    target = store
    store.send("A")
    #expect(store.names == ["A", "X", "B", "C"])
  }

  @Test func observersHearOfAnActionThatAHandlerSendsDuringACancellation() {
    weak var target: Store<Trace>?
    let store = Store(
      reducer: Trace(["A": .afterGate(Gate(), "1")]), initialState: .init(),
      instrumentation: .sink { if case .runFinished = $0 { target?.send("B") } })
    target = store
    var seen: [[String]] = []
    let observation = store.onChange(of: \.names) { seen.append($0) }
    store.send("A")
    store.cancelAllEffects()
    #expect(seen == [["A"], ["A", "B"]])
    observation.cancel()
  }

  @Test func handleOfAnActionThatAHandlerSendsHasItsOwnEffects() {
    let gate = Gate()
    var inner: EffectHandle?
    var ends: [UInt64] = []
    weak var target: Store<Trace>?
    let store = Store(
      reducer: Trace(["A": .afterGate(gate, "1"), "B": .afterGate(gate, "2")]), initialState: .init(),
      instrumentation: .sink { event in
        switch event {
        case .runStarted(let run): if run.number == 1 { inner = target?.send("B") }
        case .runFinished(let run, _): ends.append(run.number)
        default: break
        }
      })
    target = store
    let outer = store.send("A")
    #expect(inner?.isFinished == false)
    inner?.cancel()
    #expect(ends == [2])
    #expect(!outer.isFinished)
    outer.cancel()
    #expect(ends == [2, 1])
    #expect(store.isIdle)
  }

  @Test func drainReportsHowLongTheQueueWas() {
    var drains: [(Int, Int)] = []
    let store = Store(
      reducer: Trace(["A": .merge(.send("B"), .send("C"), .send("D"))]), initialState: .init(),
      instrumentation: .sink({ _ in }, queueDrained: { drains.append(($0.actions, $0.highWaterMark)) }))
    store.send("A")
    store.send("B")
    #expect(drains.map(\.0) == [4, 1])
    #expect(drains.map(\.1) == [3, 0])
  }

  @Test func drainReportsTheActionOfARun() async {
    let gate = Gate()
    let drains = Recorder<[Int]>()
    let store = Store(
      reducer: Trace(["A": .afterGate(gate, "B"), "B": .send("C")]), initialState: .init(),
      instrumentation: .sink({ _ in }, queueDrained: { drains.record([$0.actions, $0.highWaterMark]) }))
    let handle = store.send("A")
    gate.open()
    await handle.finish()
    #expect(drains.elements == [[1, 0], [2, 1]])
  }

  @Test func actionSentByADrainHandlerIsReducedAtOnce() {
    weak var target: Store<Trace>?
    var drains: [Int] = []
    let store = Store(
      reducer: Trace(), initialState: .init(),
      instrumentation: .sink(
        { _ in },
        queueDrained: { drain in
          drains.append(drain.actions)
          if drains.count == 1 { target?.send("B") }
        }))
    target = store
    store.send("A")
    #expect(store.names == ["A", "B"])
    #expect(drains == [1, 1])
    #expect(store.isIdle)
  }
}
