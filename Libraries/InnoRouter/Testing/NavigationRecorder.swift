public import InnoRouter

/// Records the calls of a store and their results, and writes them as a test.
///
/// ```swift
/// let recorder = NavigationRecorder(store)
/// store.send(.go(.detail(3)))
/// print(recorder.swiftTest(named: "goingToADetail"))
/// ```
///
/// The test repeats each call on a test store, expects the recorded result and receives each event. Middlewares are not
/// recorded: when the store has some, give ``swiftTest(named:store:)`` an expression for a test store with the same.
@MainActor
public final class NavigationRecorder {
  /// The statements of the test so far.
  public private(set) var statements: [String] = []
  private let setup: String
  private var observations: [EventObservation] = []

  /// Records a stack from now on.
  ///
  /// - Parameter source: the Swift expression for a route; nil to use reflection, which is correct for structs with
  ///   memberwise initializers and for enums, unless an enum has cases without a payload and a custom description.
  public init<R: Route>(_ store: NavigationStore<R>, source: @escaping (R) -> String? = { _ in nil }) {
    let writer = SwiftSource { ($0 as? R).flatMap(source) }
    setup = "NavigationTestStore<\(R.self)>(\(store.path.isEmpty ? "" : writer.expression(store.path)))"
    observations = [
      store.onCall { [weak self] call in self?.statements.append(Self.statement(for: call, writer)) },
      store.onEvent { [weak self] event in
        switch event {
        case .changed(_, let stack):
          self?.statements.append("store.receiveChange(to: \(writer.expression(stack.path)))")
        case .batchExecuted: self?.statements.append("store.receiveBatch()")
        case .transactionExecuted(let result):
          self?.statements.append("store.receiveTransaction(committed: \(result.isCommitted))")
        case .middlewareChanged: break
        }
      },
    ]
  }

  /// Records modals from now on, starting with the current presentations.
  ///
  /// - Parameter source: as for a stack.
  public init<M: Route>(_ store: ModalStore<M>, source: @escaping (M) -> String? = { _ in nil }) {
    let writer = SwiftSource { ($0 as? M).flatMap(source) }
    setup = "ModalTestStore<\(M.self)>()"
    let state = store.state
    for presentation in (state.current.map { [$0] } ?? []) + state.queue {
      statements.append("store.send(\(Self.intent(for: presentation, writer)))")
    }
    if !statements.isEmpty { statements.append("store.skipReceivedEvents()") }
    observations = [
      store.onCall { [weak self] call in
        if let statement = Self.statement(for: call, writer) { self?.statements.append(statement) }
      },
      store.onEvent { [weak self] event in
        switch event {
        case .presented(let presentation):
          self?.statements.append(
            "store.receivePresented(\(writer.expression(presentation.route)), style: .\(presentation.style))")
        case .queued(let presentation):
          self?.statements.append("store.receiveQueued(\(writer.expression(presentation.route)))")
        case .dismissed(let presentation, let reason):
          self?.statements.append(
            "store.receiveDismissed(\(writer.expression(presentation.route)), reason: .\(reason))")
        case .middlewareChanged: break
        }
      },
    ]
  }

  /// Records a flow from now on, with the calls that hosts make directly to its two stores.
  ///
  /// - Parameter source: as for a stack.
  public init<R: Route>(_ flow: FlowStore<R>, source: @escaping (R) -> String? = { _ in nil }) {
    let writer = SwiftSource { ($0 as? R).flatMap(source) }
    let path = flow.path
    setup = path.isEmpty ? "FlowTestStore<\(R.self)>()" : "try FlowTestStore<\(R.self)>(\(writer.expression(path)))"
    for presentation in flow.queue {
      let intent = FlowIntent.present(presentation.route, style: presentation.style)
      statements.append("store.send(\(writer.expression(intent)))")
    }
    observations = [
      flow.onCall { [weak self] call in
        let negation = call.result.isSuccess ? "" : "!"
        self?.statements.append("#expect(\(negation)store.send(\(writer.expression(call.intent))).isSuccess)")
      },
      // Joint calls are those of the flow itself.
      flow.navigationStore.onCall { [weak self] call in
        if case .joint = call { return }
        self?.statements.append(Self.statement(for: call, on: "store.store.navigationStore", writer))
      },
      flow.modalStore.onCall { [weak self] call in
        guard !call.isJoint, let statement = Self.statement(for: call, on: "store.store.modalStore", writer) else {
          return
        }
        self?.statements.append(statement)
      },
      flow.onEvent { [weak self] event in
        switch event {
        case .pathChanged(_, let path):
          self?.statements.append("store.receivePathChange(to: \(writer.expression(path)))")
        case .intentRejected(let intent, _):
          self?.statements.append("store.receiveRejection(of: \(writer.expression(intent)))")
        }
      },
    ]
  }

  /// The recording as source code of a Swift Testing test.
  ///
  /// - Parameters:
  ///   - name: the name of the test's function.
  ///   - store: an expression for the test store; by default one without middlewares in the initial state of the
  ///     recorded store.
  public func swiftTest(named name: String, store: String? = nil) -> String {
    let setup = store ?? setup
    let effects = setup.hasPrefix("try ") ? " throws" : ""
    let body = ["let store = \(setup)"] + statements + ["store.finish()"]
    return "@Test func \(name)()\(effects) {\n" + body.map { "  \($0)\n" }.joined() + "}\n"
  }

  /// Ends the recording and keeps its statements.
  public func stop() {
    for observation in observations { observation.cancel() }
  }

  private static func statement<R: Route>(
    for call: NavigationCall<R>, on store: String = "store", _ writer: SwiftSource
  ) -> String {
    switch call {
    case .execute(let command, let result), .joint(let command, let result):
      return "#expect(\(store).execute(\(writer.expression(command))) == \(writer.expression(result)))"
    case .batch(let result, let stopOnFailure):
      let commands = writer.expression(result.requestedCommands)
      let option = stopOnFailure ? ", stopOnFailure: true" : ""
      return "#expect(\(store).executeBatch(\(commands)\(option)).results == \(writer.expression(result.results)))"
    case .transaction(let result):
      let commands = writer.expression(result.requestedCommands)
      return "#expect(\(store).executeTransaction(\(commands)).results == \(writer.expression(result.results)))"
    }
  }

  private static func statement<M: Route>(
    for call: ModalCall<M>, on store: String = "store", _ writer: SwiftSource
  ) -> String? {
    let source: String
    switch call.command {
    case .present(let presentation): source = "send(\(intent(for: presentation, writer)))"
    case .dismissAll: source = "send(.dismissAll)"
    case .dismiss(let reason): source = "execute(.dismiss(.\(reason)))"
    // Ids differ in each run, so a presentation is identified by its place.
    case .withdraw(call.stateBefore.current?.id): source = "execute(.dismiss(.dismiss))"
    case .withdraw(let id):
      guard let index = call.stateBefore.queue.firstIndex(where: { $0.id == id }) else { return nil }
      source = "dismiss(\(store).queue[\(index)].id)"
    }
    return "#expect(\(call.result.isSuccess ? "" : "!")\(store).\(source).isSuccess)"
  }

  private static func intent<M: Route>(for presentation: ModalPresentation<M>, _ writer: SwiftSource) -> String {
    ".present(\(writer.expression(presentation.route)), style: .\(presentation.style))"
  }
}
