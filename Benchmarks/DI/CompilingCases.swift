import Foundation
import Harness

/// Compiling a program that consists of a container and the values it creates, compared with the same program wired by
/// hand.
///
/// The macros are optimized, as the suite is. In a debug build of a package they are not, and neither is swift-syntax
/// where it is built from source; see docs/decisions.
let compilingCases: [Case] = [10, 50, 250].map { count in
  Case("compile \(count) values", .childTime, batch: 1, rounds: count > 50 ? 3 : 7, aimedRatio: count > 50 ? nil : 1.5)
  {
    let compiler = Compiler(Program(values: count).withContainer)
    return repeated { compiler.run() }
  } baseline: {
    let compiler = Compiler(Program(values: count).byHand)
    return repeated { compiler.run() }
  }
}
