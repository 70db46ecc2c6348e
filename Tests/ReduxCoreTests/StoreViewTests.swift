import Gates
import InnoFlowCore
import Observation
import Programs
import ReduxCore
import ReduxCoreTerminalUI
import TerminalUI
import Testing

/// A store belongs to the identity of its view.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct StoreViewTests {
  @MainActor
  @Observable
  final class Model {
    var page = "a"
    var pages = ["a", "b"]
    var isShown = true
    @ObservationIgnored private(set) var middlewareReads = 0
    @ObservationIgnored var stores: [String: ObservableStore<NumbersReducer>] = [:]

    func noteMiddlewareRead() { middlewareReads += 1 }
  }

  @StoreView(reducer: NumbersReducer.self, maxActionFrequency: 0, cycleWindow: .seconds(2), maxDispatchDepth: 3)
  struct Page: View {
    let name: String
    let model: Model
    let gate: Gate
    var instrumentation: Store.Instrumentation = .disabled

    @MiddlewareResultBuilder
    var middleware: [Middleware] {
      let _ = model.noteMiddlewareRead()
      NumbersMiddleware { action, _, _ in if action == .start { await gate.pass() } }
    }

    func content(store: Store) -> some View {
      model.stores[name] = store
      return Text("\(name) \(store.state.starts)")
    }
  }

  private let model = Model()
  private let gate = Gate()

  private func makeHost() -> ViewHost {
    ViewHost(width: 20, height: 4) { [model, gate] in
      if model.isShown {
        Pages(showing: model.page, of: model.pages) { Page(name: $0, model: model, gate: gate) }
      }
    }
  }

  /// Dispatches `start` to the store of a page, whose middleware then waits at the gate.
  private func start(_ page: String) throws -> EffectHandle {
    try #require(model.stores[page]).send(.start)
  }

  @Test func storeIsCreatedOnceAndKeptFromFrameToFrame() {
    let host = makeHost()
    _ = host.draw()
    let store = model.stores["a"]
    store?.dispatch(.start)
    #expect(host.needsDrawing)
    #expect(host.lines.first == "a 1")
    #expect(model.stores["a"] === store)
    #expect(model.middlewareReads == 1)
    gate.open()
  }

  #if DEBUG
    /// Appends the numbers down to zero after one.
    private static let countdown = NumbersMiddleware { action, _, dispatch in
      if case .append(let number) = action, number > 0 { await dispatch(.append(number - 1)) }
    }

    @Test func storeWarnsAtTheLimitsOfItsContainer() async throws {
      let host = ViewHost(width: 20, height: 4) { [model] in
        StoreContainerView(
          reducer: NumbersReducer(),
          middleware: [Self.countdown], maxActionFrequency: 2, cycleWindow: .seconds(3600), maxDispatchDepth: 3
        ) { store in
          model.stores["a"] = store
          return Text("")
        }
      }
      _ = host.draw()
      let store = try #require(model.stores["a"])
      let warnings = Log<String>()
      await collectWarnings(in: warnings) {
        for _ in 0..<3 { store.dispatch(.other) }
        store.dispatch(.append(3))
        await store.wait { $0.numbers.count == 4 }
      }
      try #require(warnings.elements.count == 2)
      #expect(warnings.elements[0].hasPrefix("“other” was dispatched 3 times within 3600.0 seconds"))
      #expect(warnings.elements[1].hasPrefix("“append” ends a chain of more than 3 dispatches"))
    }

    @Test func containerHasTheLimitsOfAStoreByDefault() async throws {
      let host = ViewHost(width: 20, height: 4) { [model] in
        StoreContainerView(
          reducer: NumbersReducer(),
          middleware: [Self.countdown], cycleWindow: .seconds(3600)
        ) { store in
          model.stores["a"] = store
          return Text("")
        }
        StoreContainerView(reducer: NumbersReducer(), maxActionFrequency: 1) { store in
          model.stores["b"] = store
          return Text("")
        }
      }
      _ = host.draw()
      let first = try #require(model.stores["a"])
      let second = try #require(model.stores["b"])
      let warnings = Log<String>()
      await collectWarnings(in: warnings) {
        for _ in 0..<20 { first.dispatch(.other) }
        first.dispatch(.append(49))
        await first.wait { $0.numbers.count == 50 }
        #expect(warnings.elements.isEmpty)
        first.dispatch(.other)
        first.dispatch(.append(50))
        await first.wait { $0.numbers.count == 101 }
        for _ in 0..<10 { second.dispatch(.other) }
      }
      try #require(warnings.elements.count >= 3)
      #expect(warnings.elements[0].hasPrefix("“other” was dispatched 21 times within"))
      #expect(warnings.elements[1].hasPrefix("“append” ends a chain of more than 50 dispatches"))
      #expect(warnings.elements[2].hasPrefix("“other” was dispatched 2 times within 1.0 seconds"))
    }
  #endif

  @Test func storeOfAHiddenPageAndItsMiddlewareAreKept() async throws {
    let host = makeHost()
    _ = host.draw()
    let store = model.stores["a"]
    let handle = try start("a")
    await gate.waitForArrivals(1)
    model.page = "b"
    #expect(host.lines.first == "b 0")
    model.page = "a"
    #expect(host.lines.first == "a 1")
    #expect(model.stores["a"] === store)
    #expect(!handle.isFinished)
    gate.open()
    await handle.finish()
  }

  @Test func storeOfARemovedPageIsCancelled() async throws {
    let host = makeHost()
    _ = host.draw()
    let handle = try start("a")
    await gate.waitForArrivals(1)
    model.page = "b"
    model.pages = ["b"]
    _ = host.draw()
    // The middleware ends although the gate is closed and the test retains the store.
    #expect(handle.isFinished)
    model.pages = ["a", "b"]
    model.page = "a"
    #expect(host.lines.first == "a 0")
  }

  @Test func storeIsCancelledWhenTheViewLeavesOrTheAppEnds() async throws {
    let host = makeHost()
    _ = host.draw()
    let first = try start("a")
    await gate.waitForArrivals(1)
    model.isShown = false
    _ = host.draw()
    #expect(first.isFinished)
    model.isShown = true
    _ = host.draw()
    let second = try start("a")
    await gate.waitForArrivals(2)
    host.close()
    #expect(second.isFinished)
  }

  @Test func actionsOfAScreensStoreAreObserved() {
    let actions = Log<NumbersAction>()
    let host = ViewHost(width: 20, height: 4) { [model, gate] in
      Page(
        name: "a", model: model, gate: gate,
        instrumentation: .sink { _ in
        } reduced: {
          actions.add($0.action)
        })
    }
    _ = host.draw()
    model.stores["a"]?.dispatch(.append(1))
    #expect(actions.elements == [.append(1)])
    gate.open()
  }

  @Test func coordinatorsStoreIsShownWithoutAContainer() {
    let store = ObservableStore(reducer: NumbersReducer())
    store.dispatch(.start)
    let host = ViewHost(width: 20, height: 4) { [model, gate] in
      Page(name: "a", model: model, gate: gate).content(store: store)
    }
    #expect(host.lines.first == "a 1")
    gate.open()
  }
}

/// The same in the real full-screen runtime, in a terminal.
@Suite(.enabled(if: TmuxSession.isInstalled, "needs tmux"), .serialized, .timeLimit(.minutes(10)))
struct FullScreenStoreViewTests {
  private func withDemo(_ body: (TmuxSession) async throws -> Void) async throws {
    try await TmuxSession.with { session in
      try await session.enter("clear; \(Program.buildFolder)/store-view-demo")
      try await session.wait(for: ["root 0"])
      try await session.press("+", "+")
      try await session.wait(for: ["root 2", "log +root"])
      try await body(session)
      try await session.press("q")
      try await session.wait(for: ["bye"])
    }
  }

  @Test func pushingAChildOrChangingTheTabKeepsTheStore() async throws {
    try await withDemo { session in
      try await session.press("p")
      try await session.wait(for: ["child 0"])
      try await session.press("+")
      try await session.wait(for: ["child 1", "log +root,+child"])
      try await session.press("t")
      try await session.wait(for: ["other tab"])
      try await session.press("t")
      try await session.wait(for: ["child 1"], without: ["-"])
      try await session.press("b")
      try await session.wait(for: ["root 2", "log +root,+child,-child"])
    }
  }

  @Test func dismissingASheetCancelsItsStore() async throws {
    try await withDemo { session in
      try await session.press("s")
      try await session.wait(for: ["sheet 0"])
      try await session.press("+")
      try await session.wait(for: ["sheet 1"])
      try await session.press("Escape")
      try await session.wait(for: ["log +root,+sheet,-sheet"])
      try await session.press("s")
      try await session.wait(for: ["sheet 0"])
      try await session.press("Escape")
      try await session.wait(for: [], without: ["sheet 0"])
    }
  }
}
