import Fuzzing
import InnoRouter
import Testing

/// Sends random intents to a flow and to a reference model of plain arrays.
@MainActor
struct FlowModelTests {
  /// Model of the specification. Middlewares refuse to push or present multiples of five.
  private struct Model {
    var stack: [Int] = []
    var modals: [FlowStep<Int>] = []

    var path: [FlowStep<Int>] { stack.map(FlowStep.push) + modals.prefix(1) }

    static func refuses(_ route: Int) -> Bool { route.isMultiple(of: 5) }

    mutating func run(_ intent: FlowIntent<Int>) -> Bool {
      let before = self
      let isDone = attempt(intent)
      if !isDone { self = before }
      return isDone
    }

    private mutating func attempt(_ intent: FlowIntent<Int>) -> Bool {
      switch intent {
      case .presentSheet(let route): return present(.sheet(route))
      case .presentCover(let route): return present(.cover(route))
      case .dismiss:
        guard !modals.isEmpty else { return false }
        modals.removeFirst()
        return true
      case .dismissAll:
        modals = []
        return true
      case .reset(let steps):
        guard steps.dropLast().allSatisfy({ $0.modalStyle == nil }) else { return false }
        modals = []
        stack = steps.filter { $0.modalStyle == nil }.map(\.route)
        guard let last = steps.last, last.modalStyle != nil else { return true }
        return present(last)
      case .back where !modals.isEmpty: return attempt(.dismiss)
      case .back: return move(.pop)
      case .pushDismissingModal(let route):
        modals = []
        return move(.push(route))
      case .backOrPushDismissingModal(let route):
        modals = []
        return move(.backOrPush(route))
      case .pushUniqueRootDismissingModal(let route):
        modals = []
        return move(.pushUniqueRoot(route))
      case .push, .pushMany, .pop, .popTo, .popToRoot, .replaceStack, .backOrPush, .pushUniqueRoot:
        return modals.isEmpty && move(intent)
      }
    }

    private mutating func present(_ step: FlowStep<Int>) -> Bool {
      guard !Self.refuses(step.route) else { return false }
      modals.append(step)
      return true
    }

    private mutating func move(_ intent: FlowIntent<Int>) -> Bool {
      switch intent {
      case .push(let route):
        guard !Self.refuses(route) else { return false }
        stack.append(route)
      case .pushMany(let routes): stack += routes
      case .pop: return stack.popLast() != nil
      case .popTo(let route):
        guard let index = stack.lastIndex(of: route) else { return false }
        stack = Array(stack[...index])
      case .popToRoot: stack = []
      case .replaceStack(let routes): stack = routes
      case .backOrPush(let route): return stack.contains(route) ? move(.popTo(route)) : move(.push(route))
      case .pushUniqueRoot(let route): return stack.contains(route) || move(.push(route))
      default: return false
      }
      return true
    }
  }

  private func makeFlow() -> FlowStore<Int> {
    let flow = FlowStore<Int>()
    flow.navigationStore.middlewares.add(
      ClosureNavigationMiddleware(willExecute: { command, _ in
        if case .push(let route) = command, Model.refuses(route) {
          .cancel(.conditionFailed)
        } else {
          .proceed(command)
        }
      }))
    flow.modalStore.middlewares.add(
      ClosureModalMiddleware(willExecute: { command, _ in
        if case .present(let presentation) = command, Model.refuses(presentation.route) {
          .cancel(.conditionFailed)
        } else {
          .proceed(command)
        }
      }))
    return flow
  }

  @Test(arguments: SeededGenerator.seeds())
  func flowMatchesTheModelAndPostsEachChangeOnce(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let flow = makeFlow()
    var model = Model()
    var postedPath: [FlowStep<Int>] = []
    var changeCount = 0
    let observation = flow.onEvent { event in
      guard case .pathChanged(let from, let to) = event else { return }
      #expect(from == postedPath && from != to, "seed \(seed)")
      postedPath = to
      changeCount += 1
    }
    for _ in 0..<300 {
      let intent = randomIntent(using: &generator)
      let before = model
      changeCount = 0
      let isDone = model.run(intent)
      try #require(flow.send(intent).isSuccess == isDone, "seed \(seed): \(intent) on \(before)")
      try #require(flow.path == model.path, "seed \(seed): \(intent) on \(before)")
      try #require(
        flow.queue.map(\.route) == model.modals.dropFirst().map(\.route), "seed \(seed): \(intent) on \(before)")
      try #require(
        postedPath == model.path && changeCount == (before.path == model.path ? 0 : 1),
        "seed \(seed): \(intent) on \(before)")
      try FlowPlan(flow.path).validate()
    }
    observation.cancel()
  }

  private func randomIntent(using generator: inout SeededGenerator) -> FlowIntent<Int> {
    let route = Int.random(in: 0..<12, using: &generator)
    let few = (0..<Int.random(in: 0...3, using: &generator)).map { _ in Int.random(in: 0..<12, using: &generator) }
    switch Int.random(in: 0..<19, using: &generator) {
    case 0, 1: return .push(route)
    case 2: return .pushMany(few)
    case 3: return .pop
    case 4: return .popTo(route)
    case 5: return .popToRoot
    case 6: return .replaceStack(few)
    case 7: return .backOrPush(route)
    case 8: return .pushUniqueRoot(route)
    case 9: return .pushDismissingModal(route)
    case 10: return .backOrPushDismissingModal(route)
    case 11: return .pushUniqueRootDismissingModal(route)
    case 12, 13: return .presentSheet(route)
    case 14: return .presentCover(route)
    case 15: return .dismiss
    case 16: return .dismissAll
    case 17: return .back
    default:
      let modal: [FlowStep<Int>] = Bool.random(using: &generator) ? [.sheet(route)] : []
      return .reset(few.map { route.isMultiple(of: 7) ? .cover($0) : .push($0) } + modal)
    }
  }
}
