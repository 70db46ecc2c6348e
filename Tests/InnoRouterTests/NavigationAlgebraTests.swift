import InnoRouter
import Testing

/// Random commands, on a store and on a model of plain arrays.
@MainActor
struct NavigationAlgebraTests {
  /// What the specification says, in the plainest terms. A middleware refuses multiples of five; a stack holds at most twelve routes.
  private struct Model {
    var path: [Int]
    /// The paths that change events have to announce.
    var changes: [[Int]] = []

    static func refuses(_ command: NavigationCommand<Int>) -> Bool {
      if case .push(let route) = command { route.isMultiple(of: 5) } else { false }
    }

    mutating func run(_ command: NavigationCommand<Int>, isAnnounced: Bool) -> Bool {
      let before = path
      var isSuccess = true
      switch command {
      case .sequence(let commands):
        isSuccess = !commands.isEmpty
        for command in commands where !run(command, isAnnounced: isAnnounced) { isSuccess = false }
        return isSuccess
      case .whenCancelled(let primary, let fallback):
        if !run(primary, isAnnounced: false) {
          path = before
          isSuccess = run(fallback, isAnnounced: false)
        }
      case .push, .pushAll, .pop, .popCount, .popToRoot, .popTo, .replace:
        isSuccess = !Self.refuses(command) && runStep(command)
        if path.count > 12 {
          path = before
          isSuccess = false
        }
      }
      if isAnnounced, path != before { changes.append(path) }
      return isSuccess
    }

    private mutating func runStep(_ command: NavigationCommand<Int>) -> Bool {
      switch command {
      case .push(let route): path += [route]
      case .pushAll(let routes): path += routes
      case .pop:
        if path.isEmpty { return false }
        path = Array(path[0..<(path.count - 1)])
      case .popCount(let count):
        if count <= 0 || count > path.count { return false }
        path = Array(path[0..<(path.count - count)])
      case .popToRoot: path = []
      case .popTo(let route):
        guard path.contains(route) else { return false }
        while path[path.count - 1] != route { path.removeLast() }
      case .replace(let routes): path = routes
      case .sequence, .whenCancelled: return false
      }
      return true
    }
  }

  private func makeStore() throws -> NavigationStore<Int> {
    let store = try NavigationStore<Int>([], validator: RouteStackValidator<Int> { $0.count > 12 ? .custom("too deep") : nil })
    store.addMiddleware(
      ClosureNavigationMiddleware(willExecute: { command, _ in Model.refuses(command) ? .cancel(.conditionFailed) : .proceed(command) }))
    return store
  }

  @Test(arguments: SeededGenerator.seeds)
  func executingDoesWhatTheModelDoes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = try makeStore()
    var changes: [[Int]] = []
    let observation = store.onEvent { if case .changed(_, let stack) = $0 { changes.append(stack.path) } }
    var model = Model(path: [])
    for _ in 0..<120 {
      let command = randomCommand(using: &generator)
      let isSuccess = model.run(command, isAnnounced: true)
      try #require(store.execute(command).isSuccess == isSuccess, "seed \(seed): \(command)")
      try #require(store.path == model.path, "seed \(seed): \(command)")
      try #require(changes == model.changes, "seed \(seed): \(command)")
    }
    observation.cancel()
  }

  @Test(arguments: SeededGenerator.seeds)
  func aBatchDoesWhatItsCommandsDoAndItsExecutedCommandsReplayIt(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = try makeStore()
    var changeCount = 0
    let observation = store.onEvent { if case .changed = $0 { changeCount += 1 } }
    for _ in 0..<60 {
      let commands = (0..<Int.random(in: 0...5, using: &generator)).map { _ in randomCommand(using: &generator) }
      let stopOnFailure = Bool.random(using: &generator)
      var model = Model(path: store.path)
      var expected: [Bool] = []
      for command in commands {
        expected.append(model.run(command, isAnnounced: false))
        if stopOnFailure, expected.last == false { break }
      }
      let before = store.path
      changeCount = 0
      let result = store.executeBatch(commands, stopOnFailure: stopOnFailure)
      try #require(result.results.map(\.isSuccess) == expected, "seed \(seed): \(commands)")
      try #require(store.path == model.path, "seed \(seed): \(commands)")
      try #require(changeCount == (before == store.path ? 0 : 1), "seed \(seed): \(commands)")
      try #require(result.stateBefore.path == before && result.stateAfter.path == store.path, "seed \(seed): \(commands)")
      var replay = result.stateBefore
      for command in result.executedCommands { _ = NavigationEngine().apply(command, to: &replay) }
      try #require(replay == result.stateAfter, "seed \(seed): \(commands)")
    }
    observation.cancel()
  }

  @Test(arguments: SeededGenerator.seeds)
  func aTransactionDoesAllOrNothing(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = try makeStore()
    for _ in 0..<60 {
      let commands = (0..<Int.random(in: 0...4, using: &generator)).map { _ in randomCommand(using: &generator) }
      var model = Model(path: store.path)
      let failure = commands.firstIndex { !model.run($0, isAnnounced: false) }
      let before = store.path
      let result = store.executeTransaction(commands)
      try #require(result.failureIndex == failure, "seed \(seed): \(commands)")
      try #require(result.isCommitted == (failure == nil && !commands.isEmpty), "seed \(seed): \(commands)")
      try #require(store.path == (failure == nil ? model.path : before), "seed \(seed): \(commands)")
      var replay = result.stateBefore
      for command in result.executedCommands { _ = NavigationEngine().apply(command, to: &replay) }
      try #require(replay == result.stateAfter && replay.path == store.path, "seed \(seed): \(commands)")
    }
  }

  private func randomCommand(using generator: inout SeededGenerator, depth: Int = 0) -> NavigationCommand<Int> {
    let route = Int.random(in: 0..<12, using: &generator)
    let few = (0..<Int.random(in: 0...3, using: &generator)).map { _ in Int.random(in: 0..<12, using: &generator) }
    switch Int.random(in: 0..<(depth < 3 ? 13 : 9), using: &generator) {
    case 0...2: return .push(route)
    case 3: return .pushAll(few)
    case 4: return .pop
    case 5: return .popCount(Int.random(in: -1...4, using: &generator))
    case 6: return .popToRoot
    case 7: return .popTo(route)
    case 8: return .replace(few)
    case 9, 10: return .sequence(few.map { _ in randomCommand(using: &generator, depth: depth + 1) })
    default:
      return .whenCancelled(
        randomCommand(using: &generator, depth: depth + 1), fallback: randomCommand(using: &generator, depth: depth + 1))
    }
  }
}
