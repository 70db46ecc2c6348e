import Fuzzing
import InnoRouter
import Observation
import Testing

/// Runs random commands on a store and on a reference model of plain arrays.
@MainActor
struct NavigationModelTests {
  /// Reference model of a store. A middleware refuses multiples of five; a stack holds at most twelve routes.
  private struct Model {
    var path: [Int]
    /// The expected paths of the change events.
    var changes: [[Int]] = []

    static func refuses(_ command: NavigationCommand<Int>) -> Bool {
      if case .push(let route) = command { route.isMultiple(of: 5) } else { false }
    }

    mutating func run(_ command: NavigationCommand<Int>, postsChanges: Bool) -> Bool {
      let before = path
      var isSuccess = true
      switch command {
      case .sequence(let commands):
        isSuccess = !commands.isEmpty
        for command in commands where !run(command, postsChanges: postsChanges) { isSuccess = false }
        return isSuccess
      case .whenCancelled(let primary, let fallback):
        if !run(primary, postsChanges: false) {
          path = before
          isSuccess = run(fallback, postsChanges: false)
          if !isSuccess { path = before }
        }
      case .push, .pushAll, .pop, .popCount, .popToRoot, .popTo, .replace:
        isSuccess = !Self.refuses(command) && runStep(command)
        if path.count > 12 {
          path = before
          isSuccess = false
        }
      }
      if postsChanges, path != before { changes.append(path) }
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
    let store = try NavigationStore<Int>(
      [], validator: RouteStackValidator<Int> { $0.count > 12 ? .custom("too deep") : nil })
    store.middlewares.add(
      ClosureNavigationMiddleware(willExecute: { command, _ in
        Model.refuses(command) ? .cancel(.conditionFailed) : .proceed(command)
      }))
    return store
  }

  @Test(arguments: SeededGenerator.seeds())
  func executeMatchesTheModel(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = try makeStore()
    var changes: [[Int]] = []
    let observation = store.onEvent { if case .changed(_, let stack) = $0 { changes.append(stack.path) } }
    var model = Model(path: [])
    for _ in 0..<120 {
      let command = randomCommand(using: &generator)
      let isSuccess = model.run(command, postsChanges: true)
      try #require(store.execute(command).isSuccess == isSuccess, "seed \(seed): \(command)")
      try #require(store.path == model.path, "seed \(seed): \(command)")
      try #require(changes == model.changes, "seed \(seed): \(command)")
    }
    observation.cancel()
  }

  @Test(arguments: SeededGenerator.seeds())
  func executedCommandsOfABatchReplayIt(seed: UInt64) throws {
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
        expected.append(model.run(command, postsChanges: false))
        if stopOnFailure, expected.last == false { break }
      }
      let before = store.path
      changeCount = 0
      let result = store.executeBatch(commands, stopOnFailure: stopOnFailure)
      try #require(result.results.map(\.isSuccess) == expected, "seed \(seed): \(commands)")
      try #require(store.path == model.path, "seed \(seed): \(commands)")
      try #require(changeCount == (before == store.path ? 0 : 1), "seed \(seed): \(commands)")
      try #require(
        result.stateBefore.path == before && result.stateAfter.path == store.path, "seed \(seed): \(commands)")
      var replay = result.stateBefore
      for command in result.executedCommands { _ = NavigationEngine().apply(command, to: &replay) }
      try #require(replay == result.stateAfter, "seed \(seed): \(commands)")
    }
    observation.cancel()
  }

  @Test(arguments: SeededGenerator.seeds())
  func transactionAppliesAllCommandsOrNone(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = try makeStore()
    var events: [NavigationEvent<Int>] = []
    let observation = store.onEvent { events.append($0) }
    for _ in 0..<60 {
      let commands = (0..<Int.random(in: 0...4, using: &generator)).map { _ in randomCommand(using: &generator) }
      var model = Model(path: store.path)
      let failure = commands.firstIndex { !model.run($0, postsChanges: false) }
      let before = store.path
      events = []
      let result = store.executeTransaction(commands)
      try #require(result.failureIndex == failure, "seed \(seed): \(commands)")
      try #require(result.isCommitted == (failure == nil && !commands.isEmpty), "seed \(seed): \(commands)")
      try #require(store.path == (failure == nil ? model.path : before), "seed \(seed): \(commands)")
      let change = NavigationEvent.changed(from: RouteStack(before), to: RouteStack(store.path))
      try #require(
        events == (before == store.path ? [] : [change]) + [.transactionExecuted(result)], "seed \(seed): \(commands)")
      var replay = result.stateBefore
      for command in result.executedCommands { _ = NavigationEngine().apply(command, to: &replay) }
      try #require(replay == result.stateAfter && replay.path == store.path, "seed \(seed): \(commands)")
    }
    observation.cancel()
  }

  /// Every call of a middleware on its own store is refused, and the outer commands have the same results as without
  /// it.
  @Test(arguments: SeededGenerator.seeds())
  func reentrantCommandsDoNotAffectTheOuterCommand(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var innerGenerator = SeededGenerator(seed: ~seed)
    let (store, quiet) = (try makeStore(), try makeStore())
    var events: [NavigationEvent<Int>] = []
    var quietEvents: [NavigationEvent<Int>] = []
    let middleware = RecordingMiddleware()
    var refusals = 0
    func executeReentrantly() {
      let command = randomCommand(using: &innerGenerator)
      let results: [NavigationResult<Int>] =
        switch Int.random(in: 0..<4, using: &innerGenerator) {
        case 0: [store.execute(command)]
        case 1: [store.send(.go(1))]
        case 2: store.executeBatch([command, command]).results
        default: store.executeTransaction([command]).results
        }
      if results.allSatisfy({ $0 == .cancelled(.reentrant) }) { refusals += 1 }
    }
    var intrusions = 0
    middleware.intercept = { command in
      intrusions += 1
      executeReentrantly()
      return .proceed(command)
    }
    middleware.fold = { result in
      intrusions += 1
      executeReentrantly()
      return result
    }
    store.middlewares.add(middleware)
    let observations = [store.onEvent { events.append($0) }, quiet.onEvent { quietEvents.append($0) }]
    for _ in 0..<60 {
      let commands = (0..<3).map { _ in randomCommand(using: &generator) }
      switch Int.random(in: 0..<3, using: &generator) {
      case 0:
        for command in commands {
          try #require(store.execute(command) == quiet.execute(command), "seed \(seed): \(command)")
        }
      case 1: try #require(store.executeBatch(commands) == quiet.executeBatch(commands), "seed \(seed): \(commands)")
      default:
        try #require(
          store.executeTransaction(commands) == quiet.executeTransaction(commands), "seed \(seed): \(commands)")
      }
      try #require(store.path == quiet.path && events == quietEvents, "seed \(seed): \(commands)")
    }
    #expect(intrusions > 0 && refusals == intrusions, "seed \(seed)")
    for observation in observations { observation.cancel() }
  }

  /// Each command of an observer runs once, and its events follow those that are already posted.
  @Test(arguments: SeededGenerator.seeds())
  func commandsOfObserversRunExactlyOnce(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = try makeStore()
    var path: [Int] = []
    var waiting = 0
    var executed = 0
    let observation = store.onEvent { event in
      guard case .changed(let from, let to) = event else { return }
      // The changes form a chain without a gap.
      if from.path != path { Issue.record("seed \(seed): a change from \(from.path) after \(path)") }
      path = to.path
      guard waiting > 0 else { return }
      waiting -= 1
      let result = store.execute(.push(11))
      if result == .success || result == .cancelled(.invalidStack(.custom("too deep"))) { executed += 1 }
    }
    var asked = 0
    for _ in 0..<60 {
      waiting = Int.random(in: 0...3, using: &generator)
      let before = waiting
      store.execute(randomCommand(using: &generator))
      asked += before - waiting
      try #require(path == store.path, "seed \(seed)")
    }
    #expect(executed == asked, "seed \(seed)")
    observation.cancel()
  }

  /// Every step that ran is in effect or was reported as rolled back, the last one first.
  @Test(arguments: SeededGenerator.seeds())
  func rolledBackStepsAreReportedInReverseOrder(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = try makeStore()
    let middleware = RecordingMiddleware()
    store.middlewares.add(middleware)
    for _ in 0..<60 {
      let commands = (0..<Int.random(in: 0...4, using: &generator)).map { _ in randomCommand(using: &generator) }
      middleware.journal.calls = []
      let result = store.executeTransaction(commands)
      var inEffect: [NavigationCommand<Int>] = []
      for call in middleware.journal.calls {
        switch call {
        case .will: continue
        case .did(_, _, .cancelled, _): continue
        case .did(_, let command, _, _): inEffect.append(command)
        case .rolledBack(_, let command): try #require(inEffect.popLast() == command, "seed \(seed): \(commands)")
        }
      }
      try #require(inEffect == result.executedCommands, "seed \(seed): \(commands)")
    }
  }

  /// An unobserved store changes in place, with the same results as an observed one.
  @Test(arguments: SeededGenerator.seeds())
  func unobservedStoreBehavesLikeAnObservedOne(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (alone, watched) = (NavigationStore<Int>(), NavigationStore<Int>())
    let observation = watched.onEvent { _ in }
    for _ in 0..<200 {
      let command = randomCommand(using: &generator)
      try #require(alone.execute(command) == watched.execute(command), "seed \(seed): \(command)")
      try #require(alone.path == watched.path, "seed \(seed): \(command)")
      // An observer is added and removed.
      let changes = Counter()
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        withObservationTracking {
          _ = alone.path
        } onChange: {
          changes.increment()
        }
        alone.execute(.push(1))
        watched.execute(.push(1))
        try #require(changes.value == 1, "seed \(seed)")
        alone.execute(.pop)
        watched.execute(.pop)
        try #require(changes.value == 1, "seed \(seed)")
      case 1:
        let passing = alone.onEvent { _ in changes.increment() }
        alone.execute(.push(2))
        watched.execute(.push(2))
        passing.cancel()
        alone.execute(.push(3))
        watched.execute(.push(3))
        try #require(changes.value == 1, "seed \(seed)")
      case 2:
        let handle = alone.middlewares.add(
          ClosureNavigationMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
        try #require(alone.execute(.push(4)) == .cancelled(.conditionFailed), "seed \(seed)")
        alone.middlewares.remove(handle)
      default: continue
      }
    }
    observation.cancel()
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
        randomCommand(using: &generator, depth: depth + 1), fallback: randomCommand(using: &generator, depth: depth + 1)
      )
    }
  }
}
