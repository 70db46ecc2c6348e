import Harness
import InnoFlowCore

/// What stays in the heap for as long as a thing lives.
let memoryCases: [Case] = [
  Case("memory of a store", .memory, batch: 1000, aim: 900) {
    { count in
      let kept = Kept<Store<CounterFeature>>(capacity: count)
      return { for _ in 0..<count { kept.keep(Store(reducer: CounterFeature())) } }
    }
  } baseline: {
    { count in
      let kept = Kept<ObservableCounter>(capacity: count)
      return { for _ in 0..<count { kept.keep(ObservableCounter()) } }
    }
  },

  Case("memory of a live effect", .memory, batch: 500, aimedRatio: 1.25) {
    let parking = Parking()
    return startMore(makeStore(parking), parking)
  } baseline: {
    let parking = Parking()
    return startMore(HandWrittenEffects(parking: parking), parking)
  },

  Case("memory of a live effect: floor", .memory, batch: 500) {
    let parking = Parking()
    return startMore(GuardedEffects(parking: parking), parking)
  } baseline: {
    let parking = Parking()
    return startMore(HandWrittenEffects(parking: parking), parking)
  },
]

/// Starts effects beside those of earlier batches: what is being cancelled gives its memory back at a time of its own.
@MainActor
private func startMore(_ effects: any WaitingEffects, _ parking: Parking) -> Work {
  var live = 0
  return { count in
    let ids = live..<live + count
    live += count
    return { [live] in
      for id in ids { effects.wait(id) }
      await parking.hold(live)
    }
  }
}

/// Things that live as long as this.
@MainActor
private final class Kept<Thing> {
  private var things: [Thing] = []

  init(capacity: Int) {
    things.reserveCapacity(capacity)
  }

  func keep(_ thing: Thing) { things.append(thing) }
}
