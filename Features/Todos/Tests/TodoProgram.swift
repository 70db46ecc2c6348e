import Domain
import FeatureSupport
import InnoFlowTesting
import TestSupport

@testable import TodosFeatureLogic

/// A random program of what a user and a server do, one step at a time.
@MainActor
struct TodoProgram {
  static let initial = [1: false, 2: false, 3: true, 4: true]

  private let seed: UInt64
  private let isUnreliable: Bool
  private let writesCanFail: Bool
  private var generator: any RandomNumberGenerator & Sendable
  private let reducer: TodosFeatureReducer.Resolved = TodosFeatureReducer(
    dependencies: .init(loadTodos: { Listing(items: []) }, updateTodo: { todo, _ in todo })
  ).resolved
  private var state = TodosFeatureReducer.State()
  var server = SimulatedTodoServer(todos: Self.initial)
  /// What the user asked for last, by the id of the todo; without those whose write has failed.
  private var requested: [Int: Bool] = [:]
  /// Whether a failed write has changed another row than its own.
  private(set) var hasRolledBackOthers = false
  private var loadsCanFail = true
  /// Actions, and what the server did; described when one is looked for.
  private var steps: [Any] = []

  /// - Parameter isUnreliable: whether responses are lost, and others write too.
  init(seed: UInt64, isUnreliable: Bool = false, writesCanFail: Bool = true) {
    self.seed = seed
    self.isUnreliable = isUnreliable
    self.writesCanFail = writesCanFail
    generator = seededGenerator(seed)
    send(.onAppear)
    settle()
  }

  /// What the screen shows, by the id of the todo.
  var shown: [Int: Bool] { Dictionary(uniqueKeysWithValues: state.rows.map { ($0.id, $0.completed) }) }

  var notKept: Set<Int> { Set(state.rows.filter { !$0.isKept }.map(\.id)) }

  /// Each row shows what the server has, or what the user asked for where a write is under way; one write a row.
  var isConsistent: Bool {
    let writes = server.writes.map(\.todoID)
    return Set(writes).count == writes.count
      && state.rows.allSatisfy { row in
        row.completed == (writes.contains(row.id) ? requested[row.id] : server.todos[row.id])
      }
  }

  var hasLastRequests: Bool { requested.allSatisfy { server.todos[$0.key] == $0.value } }

  mutating func step() {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...2: toggle()
    case 3: refresh()
    case 4, 5: if let index = server.writes.indices.randomElement(using: &generator) { perform(index) }
    case 6, 7: if let index = server.writes.indices.randomElement(using: &generator) { respond(index) }
    case 8: server.takeSnapshot()
    default:
      if isUnreliable, Int.random(in: 0..<4, using: &generator) == 0 { writeElsewhere() } else { finishLoad() }
    }
  }

  mutating func toggle() {
    guard let row = state.rows.randomElement(using: &generator) else { return }
    requested[row.id] = !row.completed
    send(.row(id: row.id, action: .toggleTapped))
  }

  mutating func refresh() { send(state.phase == .stale ? .onAppear : .refreshTapped) }

  /// Until nothing is under way.
  mutating func settle() {
    loadsCanFail = false
    defer { loadsCanFail = true }
    while !server.writes.isEmpty || server.isLoading {
      if server.isLoading { finishLoad() }
      if let index = server.writes.indices.randomElement(using: &generator) { respond(index) }
    }
  }

  func expect(_ condition: Bool, _ problem: @autoclosure () -> String) throws {
    guard !condition else { return }
    throw Problem(description: "seed \(seed): \(problem()), after\n" + steps.map { "  \($0)\n" }.joined())
  }

  private struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  private mutating func perform(_ index: Int) {
    guard server.writes[index].succeeds == nil else { return }
    let succeeds = !writesCanFail || Int.random(in: 0..<4, using: &generator) > 0
    server.perform(index, succeeds: succeeds)
    steps.append(server.writes[index])
  }

  private mutating func respond(_ index: Int) {
    perform(index)
    let write = server.writes.remove(at: index)
    let isLost = isUnreliable && Int.random(in: 0..<4, using: &generator) == 0
    if write.succeeds == true, !isLost {
      let todo = TodoSummary(id: write.todoID, title: "", completed: write.completed, assigneeID: 1)
      send(.row(id: write.todoID, action: .writeConfirmed(todo)))
    } else {
      let others = state.rows.filter { $0.id != write.todoID }
      send(.row(id: write.todoID, action: .writeFailed(DomainError(.timedOut, message: "no response"))))
      hasRolledBackOthers = hasRolledBackOthers || others != state.rows.filter { $0.id != write.todoID }
      if !server.writes.contains(where: { $0.todoID == write.todoID }) { requested[write.todoID] = nil }
    }
  }

  private mutating func finishLoad() {
    let fails = loadsCanFail && Int.random(in: 0..<4, using: &generator) == 0
    guard let todos = server.finishLoad() else { return }
    let items = todos.sorted { $0.key < $1.key }.map {
      TodoSummary(id: $0.key, title: "", completed: $0.value, assigneeID: 1)
    }
    send(
      fails
        ? .todosFailed(DomainError(.refused, message: "")) : .todosLoaded(Listing(items: items)))
  }

  private mutating func writeElsewhere() {
    let id = Int.random(in: 1...5, using: &generator)
    steps.append("another client changes \(id)")
    server.todos[id] = server.todos[id] == nil ? false : nil
  }

  /// Reduces an action; an effect of it is a request to the server.
  private mutating func send(_ action: TodosFeatureReducer.Action) {
    steps.append(action)
    let hasEffect = !reducer.reduce(into: &state, action: action).isNone
    guard hasEffect else { return }
    switch action {
    case .row(let id, _):
      if let write = state.rows[id: id]?.write { server.receiveWrite(of: id, completed: write.sent) }
    default: server.startLoad()
    }
  }
}

/// A server that does what it is asked when the test says so.
struct SimulatedTodoServer {
  struct Write {
    let todoID: Int
    let completed: Bool
    /// Nil until it is performed.
    var succeeds: Bool?
  }

  var todos: [Int: Bool]
  /// Those that have no response yet.
  var writes: [Write] = []
  private let initial: [Int: Bool]
  /// The response to the load that is under way, once it is determined.
  private var snapshot: [Int: Bool]?
  private(set) var isLoading = false

  init(todos: [Int: Bool]) {
    self.todos = todos
    initial = todos
  }

  mutating func receiveWrite(of id: Int, completed: Bool) {
    writes.append(Write(todoID: id, completed: completed))
  }

  mutating func perform(_ index: Int, succeeds: Bool) {
    let write = writes[index]
    let exists = todos[write.todoID] != nil
    writes[index].succeeds = succeeds && exists
    if succeeds && exists { todos[write.todoID] = write.completed }
  }

  /// A load takes the place of the one that is under way.
  mutating func startLoad() {
    isLoading = true
    snapshot = nil
  }

  /// The server reads its todos; the response may take longer.
  mutating func takeSnapshot() {
    if isLoading, snapshot == nil { snapshot = todos }
  }

  mutating func finishLoad() -> [Int: Bool]? {
    guard isLoading else { return nil }
    isLoading = false
    defer { snapshot = nil }
    return snapshot ?? todos
  }

  mutating func forget() { todos = initial }
}
