import Domain
import Testing

@testable import TodosFeatureLogic

/// Toggles, responses and refreshes in any order: the screen is the server's state and what is under way.
///
/// The reducer is driven without a store. What its effects would ask of the server, `SimulatedTodoServer` does when the
/// program says so. Between two programs the main actor is left to other tests, which would wait for seconds.
@MainActor
struct TodoInterleavingTests {
  private static let programs: Range<UInt64> = 0..<1_000

  @Test func theScreenIsTheStateOfTheServerAndWhatIsUnderWay() async throws {
    for seed in Self.programs {
      await Task.yield()
      var program = TodoProgram(seed: seed)
      for _ in 0..<40 {
        program.step()
        try program.expect(program.isConsistent, "the screen is another")
        try program.expect(!program.hasRolledBackOthers, "a failed write has changed another row")
        try program.expect(program.notKept.isEmpty, "it is said of \(program.notKept) that they were not kept")
      }
      program.settle()
      try program.expect(program.isConsistent, "settled, the screen is another")
      try program.expect(program.hasLastRequests, "settled, what was asked for last is not what the server has")
    }
  }

  @Test func afterARefreshTheScreenIsTheStateOfAServerThatLosesResponsesAndIsWrittenToByOthers() async throws {
    for seed in Self.programs {
      await Task.yield()
      var program = TodoProgram(seed: seed, isUnreliable: true)
      for _ in 0..<40 { program.step() }
      program.settle()
      program.refresh()
      program.settle()
      try program.expect(program.shown == program.server.todos, "settled, the screen is another")
    }
  }

  @Test func changeThatTheServerForgetsIsShownAtItsRow() async throws {
    for seed in Self.programs {
      await Task.yield()
      var program = TodoProgram(seed: seed, writesCanFail: false)
      for _ in 0..<20 { program.toggle() }
      program.settle()
      let changed = Set(program.server.todos.filter { $0.value != TodoProgram.initial[$0.key] }.keys)
      program.server.forget()
      try program.expect(program.notKept.isEmpty, "nothing was loaded")
      program.refresh()
      program.settle()
      try program.expect(program.notKept == changed, "not kept: \(program.notKept), and should be \(changed)")
      try program.expect(program.shown == TodoProgram.initial, "the screen is another")
    }
  }
}
