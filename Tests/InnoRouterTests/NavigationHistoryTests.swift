import Fuzzing
import InnoRouter
import Observation
import Synchronization
import Testing

@MainActor
struct NavigationHistoryTests {
  @Test func changesAreUndoneAndRedoneInOrder() {
    let store = NavigationStore([1])
    let history = NavigationHistory(store)
    #expect(!history.canUndo && history.undo() == nil && history.redo() == nil)
    store.send(.go(2))
    store.executeBatch([.push(3), .push(4)])
    #expect(history.undo() == .success)
    #expect(store.path == [1, 2])
    #expect(history.undo() == .success)
    #expect(store.path == [1])
    #expect(!history.canUndo && history.canRedo)
    history.redo()
    history.redo()
    #expect(store.path == [1, 2, 3, 4])
    #expect(!history.canRedo)
  }

  @Test func otherChangeClearsTheRedoSteps() {
    let store = NavigationStore<Int>()
    let history = NavigationHistory(store)
    store.send(.go(1))
    history.undo()
    store.send(.go(2))
    #expect(!history.canRedo)
    #expect(history.undo() == .success)
    #expect(store.path.isEmpty)
  }

  @Test func refusedUndoChangesNothing() {
    let store = NavigationStore<Int>()
    let history = NavigationHistory(store)
    store.send(.go(1))
    let handle = store.middlewares.add(ClosureNavigationMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    #expect(history.undo() == .cancelled(.conditionFailed))
    #expect(store.path == [1] && history.canUndo && !history.canRedo)
    store.middlewares.remove(handle)
    store.send(.go(2))
    #expect(history.undo() == .success)
    #expect(store.path == [1])
    #expect(history.undo() == .success)
    #expect(store.path.isEmpty)
  }

  @Test func undoInsideAnObserverCanBeRedone() {
    let store = NavigationStore<Int>()
    let history = NavigationHistory(store)
    let observation = store.onEvent { event in
      if case .changed(_, let stack) = event, stack.path == [1, 2] { #expect(history.undo() == .success) }
    }
    store.send(.go(1))
    store.send(.go(2))
    observation.cancel()
    #expect(store.path == [1])
    #expect(history.redo() == .success)
    #expect(store.path == [1, 2])
    #expect(!history.canRedo)
    history.undo()
    history.undo()
    #expect(store.path.isEmpty && !history.canUndo)
  }

  /// The observer was added before that of the history, and is called while the event of the second step is still
  /// pending.
  @Test func undoInsideAnEarlierObserverUndoesTheLatestChange() {
    let store = NavigationStore<Int>()
    var history: NavigationHistory<Int>?
    let observation = store.onEvent { event in
      if case .changed(let stack, _) = event, stack.isEmpty { #expect(history?.undo() == .success) }
    }
    history = NavigationHistory(store)
    store.execute(.sequence([.push(1), .push(2)]))
    #expect(store.path == [1])
    #expect(history?.redo() == .success)
    #expect(store.path == [1, 2])
    observation.cancel()
  }

  @Test func changeByAnObserverOfAnUndoIsAStepOfItsOwn() {
    let store = NavigationStore<Int>()
    let history = NavigationHistory(store)
    for route in 1...2 { store.send(.go(route)) }
    let observation = store.onEvent { event in
      if case .changed(let old, _) = event, old.path == [1, 2] { store.send(.go(9)) }
    }
    history.undo()
    #expect(store.path == [1, 9] && !history.canRedo)
    history.undo()
    #expect(store.path == [1])
    #expect(history.redo() == .success)
    #expect(store.path == [1, 9])
    observation.cancel()
  }

  @Test func undoThatAMiddlewareTurnsIntoNothingIsRemoved() {
    let store = NavigationStore<Int>()
    let history = NavigationHistory(store)
    for route in 1...2 { store.send(.go(route)) }
    let handle = store.middlewares.add(
      ClosureNavigationMiddleware(willExecute: { _, _ in .proceed(.pushAll([])) }))
    #expect(history.undo() == .success)
    #expect(store.path == [1, 2])
    store.middlewares.remove(handle)
    history.undo()
    #expect(store.path.isEmpty && !history.canUndo)
  }

  @Test(arguments: [(nil, 100), (2, 2), (0, 0)] as [(Int?, Int)])
  func oldestStepsAreDroppedAtTheLimit(limit: Int?, kept: Int) {
    let store = NavigationStore<Int>()
    let history = limit.map { NavigationHistory(store, limit: $0) } ?? NavigationHistory(store)
    for route in 1...(kept + 1) { store.send(.go(route)) }
    while history.canUndo { history.undo() }
    #expect(store.path == [1])
  }

  @Test func historyIsReleasedAfterItsLastUse() {
    let store = NavigationStore<Int>()
    var history: NavigationHistory<Int>? = NavigationHistory(store)
    weak let observed = history
    store.send(.go(1))
    #expect(history?.canUndo == true)
    history = nil
    #expect(observed == nil)
  }

  @Test func canUndoIsObserved() {
    let store = NavigationStore<Int>()
    let history = NavigationHistory(store)
    let changes = Mutex(0)
    withObservationTracking {
      _ = history.canUndo
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    store.send(.go(1))
    #expect(changes.withLock(\.self) == 1)
  }

  /// Undoing and redoing all steps restores the same stacks.
  @Test(arguments: SeededGenerator.seeds())
  func undoAndRedoRestoreTheSameStacks(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = NavigationStore<Int>()
    let history = NavigationHistory(store, limit: 1_000)
    var paths: [[Int]] = [[]]
    for _ in 0..<80 {
      let route = Int.random(in: 0..<6, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: store.send(.backOrPush(route))
      case 1: store.send(.back)
      case 2: store.executeTransaction([.push(route), .popTo(3)])
      default: store.send(.go(route))
      }
      if paths.last != store.path { paths.append(store.path) }
    }
    for path in paths.reversed().dropFirst() {
      try #require(history.undo() == .success, "seed \(seed)")
      try #require(store.path == path, "seed \(seed)")
    }
    try #require(!history.canUndo, "seed \(seed)")
    for path in paths.dropFirst() {
      try #require(history.redo() == .success, "seed \(seed)")
      try #require(store.path == path, "seed \(seed)")
    }
  }

  /// For random changes, some of them made by an observer of others, undo and redo follow two lists of paths.
  @Test(arguments: SeededGenerator.seeds())
  func undoAndRedoMatchTheModelWhenObserversNavigate(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = NavigationStore<Int>()
    let history = NavigationHistory(store, limit: 1_000)
    var path: [Int] = []
    var undoable: [[Int]] = []
    var redoable: [[Int]] = []
    func change() {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        if let previous = undoable.popLast() {
          redoable.append(path)
          path = previous
        }
        history.undo()
      case 1:
        if let next = redoable.popLast() {
          undoable.append(path)
          path = next
        }
        history.redo()
      default:
        let route = Int.random(in: 0..<6, using: &generator)
        undoable.append(path)
        redoable = []
        path.append(route)
        store.send(.go(route))
      }
    }
    var nestedChanges = 0
    let observation = store.onEvent { _ in
      guard nestedChanges > 0 else { return }
      nestedChanges -= 1
      change()
    }
    for _ in 0..<80 {
      nestedChanges = Int.random(in: 0..<3, using: &generator)
      change()
      try #require(store.path == path, "seed \(seed)")
      try #require(history.canUndo == !undoable.isEmpty && history.canRedo == !redoable.isEmpty, "seed \(seed)")
    }
    observation.cancel()
  }
}
