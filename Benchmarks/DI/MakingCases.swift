import Harness
import InnoDI

/// Making a container of ten values, and handing its copies on.
let makingCases: [Case] = [
  Case("make ten values", aimedRatio: 1.1) {
    repeated { blackHole(Wiring(weight: opaque(1))) }
  } baseline: {
    repeated { blackHole(HandWritten(weight: opaque(1))) }
  },

  Case("copy a container", aimedRatio: 1.1) {
    let wiring = opaque(Wiring(weight: 1))
    return repeated { keep(wiring) }
  } baseline: {
    let wiring = opaque(HandWritten(weight: 1))
    return repeated { keep(wiring) }
  },

  Case("make ten values, one overridden") {
    let stub = Node(1)
    return repeated { blackHole(Wiring(weight: opaque(1), transport: stub)) }
  } baseline: {
    repeated { blackHole(HandWritten(weight: opaque(1))) }
  },
]

@inline(never)
private func keep<Value>(_ value: consuming Value) { blackHole(value) }
