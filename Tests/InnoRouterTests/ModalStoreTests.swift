import Fuzzing
import InnoRouter
import InnoRouterTesting
import Observation
import Synchronization
import Testing

@MainActor
struct ModalStoreTests {
  @Test func presentingShowsTheRouteInItsStyle() throws {
    let store = ModalTestStore<String>()
    let result = store.send(.present("overview", style: .fullScreenCover))
    let current = try #require(store.current)
    #expect(result == .presented(current))
    #expect(store.store.presented == "overview")
    #expect(current.style == .fullScreenCover)
    store.receivePresented("overview", style: .fullScreenCover)
    store.finish()
  }

  @Test func presentationsAreQueuedInOrder() {
    let store = ModalTestStore<String>()
    for route in ["a", "b", "c"] { store.send(.present(route)) }
    #expect(store.current?.route == "a")
    #expect(store.queue.map(\.route) == ["b", "c"])
    store.receivePresented("a", style: .sheet)
    store.receiveQueued("b")
    store.receiveQueued("c")
    store.finish()
  }

  @Test func dismissingPromotesTheNext() {
    let store = ModalTestStore<String>()
    for route in ["a", "b", "c"] { store.send(.present(route)) }
    store.skipReceivedEvents()
    #expect(store.send(.dismiss).isSuccess)
    #expect(store.current?.route == "b")
    #expect(store.queue.map(\.route) == ["c"])
    store.receiveDismissed("a", reason: .dismiss)
    store.receivePresented("b")
    store.send(.dismiss)
    store.receiveDismissed("b")
    store.receivePresented("c")
    store.send(.dismiss)
    store.receiveDismissed("c")
    #expect(store.current == nil)
    #expect(store.send(.dismiss) == .nothingPresented)
    store.finish()
  }

  @Test func everyPresentationHasAUniqueID() {
    let store = ModalTestStore<String>()
    for _ in 0..<3 { store.send(.present("same")) }
    let presentations = [store.current].compactMap(\.self) + store.queue
    #expect(Set(presentations.map(\.id)).count == 3)
    #expect(Set(presentations.map(\.route)) == ["same"])
    store.skipReceivedEvents()
  }

  @Test func dismissingAllEndsTheCurrentOneAndTheQueue() {
    let store = ModalTestStore<String>()
    for route in ["a", "b", "c"] { store.send(.present(route)) }
    store.skipReceivedEvents()
    #expect(store.send(.dismissAll).isSuccess)
    #expect(store.current == nil && store.queue.isEmpty)
    for route in ["a", "b", "c"] { store.receiveDismissed(route, reason: .dismissAll) }
    #expect(store.send(.dismissAll) == .dismissed([]))
    store.finish()
  }

  @Test func dismissingOneOfSeveralQueuedPresentationsOfARouteEndsThatOne() throws {
    let store = ModalTestStore<String>()
    for route in ["a", "same", "same", "same"] { store.send(.present(route)) }
    store.skipReceivedEvents()
    let queued = store.queue
    let dismissed = try #require(queued.dropFirst().first)
    #expect(store.store.dismiss(dismissed.id) == .dismissed([dismissed]))
    #expect(store.queue == [queued[0], queued[2]])
    #expect(store.current?.route == "a")
    #expect(store.store.dismiss(dismissed.id) == .nothingPresented)
    store.receive(.dismissed(dismissed, .dismiss))
    store.finish()
  }

  @Test func presentationFromADismissAllEventIsKept() {
    let store = ModalStore<String>()
    let log = ModalTestStore(store)
    let observation = store.onEvent { event in
      guard case .dismissed(let presentation, .dismissAll) = event, presentation.route == "a" else { return }
      #expect(store.current == nil && store.queue.isEmpty)
      #expect(store.send(.present("after")).isSuccess)
    }
    for route in ["a", "b"] { store.send(.present(route)) }
    log.skipReceivedEvents()
    store.send(.dismissAll)
    #expect(store.presented == "after" && store.queue.isEmpty)
    log.receiveDismissed("a", reason: .dismissAll)
    log.receiveDismissed("b", reason: .dismissAll)
    log.receivePresented("after")
    log.finish()
    observation.cancel()
  }

  @Test func lateSystemDismissIsIgnored() throws {
    let store = ModalTestStore<String>()
    store.send(.present("a"))
    store.send(.present("b"))
    store.skipReceivedEvents()
    let first = try #require(store.current)
    #expect(store.systemDismiss(store.queue[0].id) == .nothingPresented)
    #expect(store.systemDismiss(first.id) == .dismissed([first]))
    #expect(store.systemDismiss(first.id) == .nothingPresented)
    #expect(store.current?.route == "b")
    store.receive(.dismissed(first, .systemDismiss))
    store.receivePresented("b")
    store.finish()
  }

  @Test func refusedPresentationEndsImmediately() {
    let store = ModalTestStore<String>()
    store.store.middlewares.add(
      ClosureModalMiddleware(willExecute: { command, _ in
        if case .present(let presentation) = command, presentation.route == "secret" {
          .cancel(.middleware(name: nil))
        } else {
          .proceed(command)
        }
      }), name: "lock")
    store.receiveMiddlewareChange(.added)
    #expect(store.send(.present("secret")) == .cancelled(.middleware(name: "lock")))
    #expect(store.current == nil)
    store.receiveDismissed("secret", reason: .middlewareCancelled)
    store.send(.present("open"))
    store.receivePresented("open")
    store.finish()
  }

  @Test func refusedDismissalChangesNothing() {
    let store = ModalTestStore<String>()
    store.send(.present("a"))
    store.store.middlewares.add(ClosureModalMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    store.skipReceivedEvents()
    #expect(store.send(.dismiss) == .cancelled(.conditionFailed))
    #expect(store.send(.dismissAll) == .cancelled(.conditionFailed))
    #expect(store.current?.route == "a")
    store.finish()
  }

  @Test func middlewareCanChangeRouteAndStyle() {
    let store = ModalTestStore<String>()
    store.store.middlewares.add(
      ClosureModalMiddleware(willExecute: { command, _ in
        guard case .present(var presentation) = command else { return .proceed(command) }
        presentation.route += "!"
        presentation.style = .fullScreenCover
        return .proceed(.present(presentation))
      }))
    store.skipReceivedEvents()
    store.send(.present("a"))
    store.receivePresented("a!", style: .fullScreenCover)
    store.finish()
  }

  @Test func presentationThatAMiddlewareReplacesByAnotherEnds() {
    let store = ModalTestStore<String>()
    store.store.middlewares.add(
      ClosureModalMiddleware(willExecute: { command, _ in
        if case .present = command { .proceed(.present(ModalPresentation("sign in"))) } else { .proceed(command) }
      }))
    store.skipReceivedEvents()
    #expect(store.send(.present("account")).isSuccess)
    store.receivePresented("sign in", style: .sheet)
    store.receiveDismissed("account", reason: .middlewareCancelled)
    store.finish()
  }

  @Test func middlewaresSeeTheNewStateInReverseOrder() {
    let store = ModalStore<String>()
    var calls: [String] = []
    for name in ["a", "b"] {
      store.middlewares.add(
        ClosureModalMiddleware(didExecute: { _, _, state in calls.append("\(name) \(state.current?.route ?? "")") }))
    }
    store.send(.present("sheet"))
    #expect(calls == ["b sheet", "a sheet"])
  }

  @Test func middlewareGetsTheCommandThatWasExecutedAndItsResult() {
    let store = ModalStore<String>()
    var commands: [ModalCommand<String>] = []
    var results: [ModalResult<String>] = []
    store.middlewares.add(
      ClosureModalMiddleware(didExecute: { command, result, _ in
        commands.append(command)
        results.append(result)
      }))
    store.middlewares.add(ClosureModalMiddleware(willExecute: { _, _ in .proceed(.dismissAll) }))
    store.send(.dismiss)
    #expect(commands == [.dismissAll])
    #expect(results == [.dismissed([])])
  }

  @Test func reentrantCommandIsRefused() {
    let store = ModalStore<String>()
    var inner: [ModalResult<String>] = []
    store.middlewares.add(
      ClosureModalMiddleware(
        willExecute: { command, _ in
          inner.append(store.send(.present("inner")))
          return .proceed(command)
        },
        didExecute: { _, _, _ in inner.append(store.send(.dismissAll)) }))
    store.send(.present("outer"))
    #expect(inner == [.cancelled(.reentrant), .cancelled(.reentrant)])
    #expect(store.presented == "outer" && store.queue.isEmpty)
  }

  @Test func middlewaresAreManagedByHandle() {
    let store = ModalStore<String>()
    var seen = ""
    func middleware(_ name: String) -> ClosureModalMiddleware<String> {
      ClosureModalMiddleware(willExecute: { command, _ in
        seen += name
        return .proceed(command)
      })
    }
    let handleA = store.middlewares.add(middleware("a"))
    let handleB = store.middlewares.insert(middleware("b"), at: 0)
    #expect(store.middlewares.handles == [handleB, handleA])
    store.send(.dismiss)
    #expect(store.middlewares.move(handleB, to: 1))
    store.send(.dismiss)
    #expect(store.middlewares.replace(handleA, with: middleware("x")))
    store.send(.dismiss)
    #expect(store.middlewares.remove(handleB))
    #expect(!store.middlewares.remove(handleB))
    store.send(.dismiss)
    #expect(seen == "baabxbx")
  }

  @Test func changeInsideAMiddlewareIsReportedAfterTheCommand() {
    let store = ModalStore<String>()
    store.middlewares.add(
      ClosureModalMiddleware(didExecute: { _, _, _ in
        for handle in store.middlewares.handles { store.middlewares.remove(handle) }
      }))
    let observation = store.onEvent { event in
      if case .middlewareChanged = event { #expect(store.send(.present("next")).isSuccess) }
    }
    store.send(.present("first"))
    #expect(store.presented == "first")
    #expect(store.queue.map(\.route) == ["next"])
    observation.cancel()
  }

  @Test func readingTheCurrentPresentationIsObserved() {
    let store = ModalStore<String>()
    let changes = Mutex(0)
    func observe() {
      withObservationTracking {
        _ = store.presented
      } onChange: {
        changes.withLock { $0 += 1 }
      }
    }
    observe()
    store.send(.dismiss)
    #expect(changes.withLock(\.self) == 0)
    store.send(.present("a"))
    #expect(changes.withLock(\.self) == 1)
    observe()
    store.send(.dismiss)
    #expect(changes.withLock(\.self) == 2)
  }

  /// For random commands, every presentation is shown or queued in order and ends exactly once.
  @Test(arguments: SeededGenerator.seeds())
  func everyPresentationEndsExactlyOnce(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = ModalStore<Int>()
    var model: [Int] = []
    var ended: [ModalPresentation<Int>.ID] = []
    var shown: [ModalPresentation<Int>.ID] = []
    let observation = store.onEvent { event in
      if case .dismissed(let presentation, _) = event { ended.append(presentation.id) }
      if case .presented(let presentation) = event { shown.append(presentation.id) }
    }
    for step in 0..<300 {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0...3:
        store.send(.present(step))
        model.append(step)
      case 4...6:
        store.send(.dismiss)
        model = Array(model.dropFirst())
      default:
        store.send(.dismissAll)
        model = []
      }
      try #require([store.presented].compactMap(\.self) + store.queue.map(\.route) == model, "seed \(seed)")
    }
    store.send(.dismissAll)
    #expect(Set(ended).count == ended.count, "seed \(seed)")
    #expect(Set(shown).count == shown.count, "seed \(seed)")
    #expect(Set(shown).isSubset(of: ended), "seed \(seed)")
    observation.cancel()
  }
}
