import Foundation
import Harness

/// Compiling a program that consists of a container and of what it wires, beside the same program with the wiring by hand.
///
/// The macros are those that the suite was built with: optimized. In the debug build of a package they are not, and where swift-syntax is
/// built from source neither is that; see docs/decisions.
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
