import Harness
import InnoFlowCore

/// Runs: one that answers, and many that wait at the same time. Each is followed by its floor: what the same costs with
/// plain tasks that give a store's guarantees about cancellation.
let effectCases: [Case] =
  [
    roundTrip("effect round trip", .processTime, aimedRatio: 1.25),
    roundTripFloor,
    inARow,
    roundTrip("effect round trip, time that goes by", .wallTime),

    Case("effect round trip, 1,000 at a time", .processTime, batch: 1000, aimedRatio: 2.5) {
      let store = makeStore(Parking())
      return { count in
        {
          let handles = (0..<count).map { _ in store.send(.ask) }
          for handle in handles { await handle.finish() }
        }
      }
    } baseline: {
      manyAtATime { HandWrittenEffects(parking: Parking()).ask }
    },
    Case("effect round trip, 1,000 at a time: floor", .processTime, batch: 1000) {
      manyAtATime { GuardedEffects(parking: Parking()).ask }
    } baseline: {
      manyAtATime { HandWrittenEffects(parking: Parking()).ask }
    },
  ]
  + waiting("start 10,000 effects, each", .processTime, batch: 10_000, aimedRatio: 1.5, isSharingParking: true) {
    startAll($0, $1)
  }
  + waiting("cancel all of 10,000 effects, each", .processTime, batch: 10_000) { cancelAll($0, $1) }
  // In a batch of 200, which takes 60 µs, a few wake-ups of the pool's threads would decide about a round.
  + waiting(
    "cancel one of 4,000 effects", .threadTime, batch: 1000, rounds: 100, aimedRatio: 1.5, isSharingParking: true
  ) {
    cancelOne(of: 4000, $0, $1)
  }
  + waiting("cancel one of 10,000 effects", .threadTime, batch: 1000, isSharingParking: true) {
    cancelOne(of: 10_000, $0, $1)
  }

@MainActor
func makeStore(_ parking: Parking) -> Store<EffectFeature> {
  Store(reducer: EffectFeature(parking: parking), initialState: .init())
}

private func roundTrip(_ name: String, _ metric: Metric, aimedRatio: Double? = nil) -> Case {
  Case(name, metric, aimedRatio: aimedRatio) {
    let store = makeStore(Parking())
    return repeatedly { await store.send(.ask).finish() }
  } baseline: {
    let model = HandWrittenEffects(parking: Parking())
    return repeatedly { await model.ask().value }
  }
}

private let roundTripFloor = Case("effect round trip: floor", .processTime) {
  let model = GuardedEffects(parking: Parking())
  return repeatedly { await model.ask().value }
} baseline: {
  let model = HandWrittenEffects(parking: Parking())
  return repeatedly { await model.ask().value }
}

@MainActor
private func manyAtATime(_ makeAsk: () -> @MainActor () -> Task<Void, Never>) -> Work {
  let ask = makeAsk()
  return { count in
    {
      let tasks = (0..<count).map { _ in ask() }
      for task in tasks { await task.value }
    }
  }
}

/// An effect of a row beside the same effect of the store's own feature. More rounds than usual, because rounds vary by
/// more than the tenth that is looked for.
private let inARow = Case(
  "effect round trip in a row, beside one at the root", .processTime, rounds: 100, aimedRatio: 1.1
) {
  let store = Store(reducer: EffectRows(), initialState: .init())
  var row = 0
  return repeatedly {
    // Each time another row, as in a list: 617 is prime to the number of rows.
    row = (row + 617) % 1000
    await store.send(.row(id: row, action: .ask)).finish()
  }
} baseline: {
  let store = makeStore(Parking())
  return repeatedly { await store.send(.ask).finish() }
}

/// The same work with a store and with tasks, and its floor.
///
/// - Parameters:
///   - rounds: `nil` for as many as in other cases; more where a batch takes less than a millisecond.
///   - isSharingParking: Whether effects of one side wait until those of the other have ended.
private func waiting(
  _ name: String, _ metric: Metric, batch: Int, rounds: Int? = nil, aimedRatio: Double? = nil,
  isSharingParking: Bool = false, _ work: @escaping @MainActor @Sendable (any WaitingEffects, Parking) -> Work
) -> [Case] {
  func measured(
    _ name: String, _ aimedRatio: Double?, _ make: @escaping @MainActor @Sendable (Parking) -> any WaitingEffects
  ) -> Case {
    let subject = Parking()
    let baseline = isSharingParking ? subject : Parking()
    return Case(name, metric, batch: batch, rounds: rounds, aimedRatio: aimedRatio) {
      work(make(subject), subject)
    } baseline: {
      work(HandWrittenEffects(parking: baseline), baseline)
    }
  }
  return [
    measured(name, aimedRatio) { makeStore($0) },
    measured("\(name): floor", nil) { GuardedEffects(parking: $0) },
  ]
}

/// Starts all of them while no effect of either side is alive. Beside 10,000 tasks of the other side, each allocation
/// would take its memory from a gap between them, and the figure would be that of a fragmented heap.
@MainActor
private func startAll(_ effects: any WaitingEffects, _ parking: Parking) -> Work {
  { count in
    await parking.hold(0)
    let round = Round(of: effects)
    return {
      for id in 0..<count { effects.wait(id) }
      await parking.hold(count)
      withExtendedLifetime(round) {}
    }
  }
}

/// Cancels the effects of a round once it was measured.
@MainActor
private final class Round {
  private let effects: any WaitingEffects

  init(of effects: any WaitingEffects) {
    self.effects = effects
  }

  isolated deinit {
    effects.cancelAll()
  }
}

@MainActor
private func cancelAll(_ effects: any WaitingEffects, _ parking: Parking) -> Work {
  { count in
    for id in 0..<count { effects.wait(id) }
    await parking.hold(count)
    return {
      effects.cancelAll()
      await parking.hold(0)
    }
  }
}

/// Cancels one after the other of those that wait, while no effect of the other side is alive, as in `startAll`.
@MainActor
private func cancelOne(of live: Int, _ effects: any WaitingEffects, _ parking: Parking) -> Work {
  { count in
    await parking.hold(0)
    let round = Round(of: effects)
    for id in 0..<live { effects.wait(id) }
    await parking.hold(live)
    // From all over the range: 617 is prime to both numbers of effects.
    let ids = (0..<count).map { $0 * 617 % live }
    return {
      for id in ids { effects.cancel(id) }
      withExtendedLifetime(round) {}
    }
  }
}
