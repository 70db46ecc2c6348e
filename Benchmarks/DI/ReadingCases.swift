import Harness

/// Reading a value to call it, for the ways it may be stored.
let readingCases: [Case] = [
  reading("call an input") {
    blackHole($0.weight)
  } byHand: {
    blackHole($0.weight)
  },
  reading("call an object") {
    blackHole($0.search.number(1))
  } byHand: {
    blackHole($0.search.number(1))
  },
  reading("call an object that others take") {
    blackHole($0.cache.number(1))
  } byHand: {
    blackHole($0.cache.number(1))
  },
  reading("call any P, an object") {
    blackHole($0.settings.number(1))
  } byHand: {
    blackHole($0.settings.number(1))
  },
  reading("call any P, a value") {
    blackHole($0.badge.number(1))
  } byHand: {
    blackHole($0.badge.number(1))
  },
  reading("call any P that others take") {
    blackHole($0.people.number(1))
  } byHand: {
    blackHole($0.people.number(1))
  },
  reading("hand on any P") {
    take($0.settings)
  } byHand: {
    take($0.settings)
  },
  reading("hand on any P that others take") {
    take($0.people)
  } byHand: {
    take($0.people)
  },
  reading("make a transient value") {
    blackHole($0.screen)
  } byHand: {
    blackHole($0.screen)
  },
  reading("call an assisted factory") {
    blackHole($0.page(1))
  } byHand: {
    blackHole($0.page(1))
  },
]

/// Takes a service to keep it, as an initializer does.
@inline(never)
private func take(_ service: consuming any Service) { blackHole(service) }

private func reading(
  _ name: String, _ read: @escaping @MainActor (Wiring) -> Void, byHand: @escaping @MainActor (HandWritten) -> Void
) -> Case {
  Case(name, aimedRatio: 1.1) {
    again(opaque(read), on: opaque(Wiring(weight: 1)))
  } baseline: {
    again(opaque(byHand), on: opaque(HandWritten(weight: 1)))
  }
}

/// Each time anew: neither the reader nor the container is known here, so that nothing is read before the loop.
@MainActor
private func again<Container>(_ read: @escaping @MainActor (Container) -> Void, on container: Container) -> Work {
  repeated { read(container) }
}
