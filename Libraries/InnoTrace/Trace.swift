public import InnoFlowCore
import Synchronization

/// Records what an app does, step by step, and what each step follows from.
///
/// It is attached from outside: to stores as their instrumentation (``instrumentation(of:)``), and to use cases, the
/// network and the navigation by the app, which reports their steps with ``perform(_:_:isolation:_:)``,
/// ``beginAttempt(of:_:_:)`` and ``note(_:_:feature:_:from:)``. An app without a trace has none of these attached.
///
/// May be used from any thread. A step that begins while `Cause.current` is known follows from that; one without a
/// cause begins a chain.
public final class Trace: Sendable {
  private struct State {
    /// In the order in which they began; a step comes after the one that it follows from.
    var steps: [TraceStep] = []
    var indices: [UInt64: Int] = [:]
    /// The running attempt of each request, by the id of its call.
    var attempts: [String: UInt64] = [:]
    var onChange: (@Sendable () -> Void)?

    mutating func makeRoom(limit: Int) {
      guard steps.count >= limit else { return }
      steps.removeFirst(limit / 4)
      indices = Dictionary(uniqueKeysWithValues: steps.enumerated().map { ($1.id, $0) })
    }

    mutating func append(_ step: TraceStep) {
      indices[step.id] = steps.count
      steps.append(step)
    }
  }

  private let state = Mutex(State())
  private let limit: Int
  let redact: @Sendable (String) -> String
  private let now: @Sendable () -> Duration

  /// - Parameters:
  ///   - limit: The number of steps that are kept, at least four; then the oldest quarter is dropped.
  ///   - redact: Takes secrets out of the names and details of steps before they are recorded.
  ///   - now: The time since the trace began.
  package init(
    limit: Int, redact: @escaping @Sendable (String) -> String = { $0 }, now: @escaping @Sendable () -> Duration
  ) {
    self.limit = max(4, limit)
    self.redact = redact
    self.now = now
  }

  /// A trace that begins now.
  ///
  /// - Parameters:
  ///   - limit: The number of steps that are kept, at least four; then the oldest quarter is dropped.
  ///   - redact: Takes secrets out of the names and details of steps before they are recorded; by default they are
  ///     recorded unchanged. Called on any thread.
  public convenience init(limit: Int = 200_000, redact: @escaping @Sendable (String) -> String = { $0 }) {
    let start = ContinuousClock.now
    self.init(limit: limit, redact: redact) { start.duration(to: .now) }
  }

  /// The steps until now, in the order in which they began.
  public var steps: [TraceStep] { state.withLock { $0.steps } }

  /// Calls `handler`, on any thread, after each change; replaces an earlier handler.
  public func onChange(_ handler: @escaping @Sendable () -> Void) {
    state.withLock { $0.onChange = handler }
  }

  /// Performs what a command, a key or another event of the user asks for: everything that happens in it follows from
  /// it.
  public func command<Value, Failure: Error>(
    _ name: String, isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await perform(.command, name, isolation: isolation, body)
  }

  /// Performs `body` as a step, with its error as a detail: everything that happens in it follows from it.
  ///
  /// - Throws: What `body` throws.
  public func perform<Value, Failure: Error>(
    _ kind: TraceStep.Kind, _ name: String, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let cause = begin(kind, name)
    let result: Result<Value, Failure> = await Cause.$current.withValue(cause) {
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
    switch result {
    case .success: end(cause)
    case .failure(let error): end(cause, [.init("error", TraceText.text(error, redact: redact))])
    }
    return try result.get()
  }

  /// Begins a step, which ``end(_:_:)`` ends.
  ///
  /// - Parameters:
  ///   - feature: Nil for that of the step that it follows from.
  ///   - cause: Identifies the step.
  ///   - parent: The step that it follows from; a step that is not known, or nil, begins a chain.
  ///   - duration: How long it has taken already.
  ///   - isOver: Whether it ends now.
  /// - Returns: `cause`, to end the step, and to bind `Cause.current` to where others follow from it.
  @discardableResult
  public func begin(
    _ kind: TraceStep.Kind, _ name: String, feature: String? = nil, _ details: [TraceStep.Detail] = [],
    as cause: Cause = Cause(), from parent: Cause? = Cause.current, after duration: Duration = .zero,
    isOver: Bool = false
  ) -> Cause {
    let (now, name, details) = (now(), redact(name), redacted(details))
    change { state in
      state.makeRoom(limit: limit)
      let known = parent.flatMap { state.indices[$0.number] }
      state.append(
        TraceStep(
          id: cause.number, parent: known == nil ? nil : parent?.number, kind: kind,
          feature: feature ?? known.flatMap { state.steps[$0].feature }, name: name, start: max(.zero, now - duration),
          end: isOver ? now : nil,
          details: details))
    }
    return cause
  }

  /// Ends a step. Does nothing when it has ended or is not kept any more.
  public func end(_ cause: Cause, _ details: [TraceStep.Detail] = []) {
    let (now, details) = (now(), redacted(details))
    change { state in
      guard let index = state.indices[cause.number], state.steps[index].end == nil else { return }
      state.steps[index].end = now
      state.steps[index].details += details
    }
  }

  /// Records a step that takes no time.
  public func note(
    _ kind: TraceStep.Kind, _ name: String, feature: String? = nil, _ details: [TraceStep.Detail] = [],
    from parent: Cause? = Cause.current
  ) {
    begin(kind, name, feature: feature, details, from: parent, isOver: true)
  }

  /// Begins an attempt of a request, in the place of one that has not ended.
  ///
  /// - Parameter call: Identifies the request among those that run at the same time.
  public func beginAttempt(of call: String, _ name: String, _ details: [TraceStep.Detail]) {
    endAttempt(of: call)
    let cause = begin(.request, name, details)
    state.withLock { $0.attempts[call] = cause.number }
  }

  /// Adds details to the running attempt of a request. Does nothing when it has none.
  public func noteAttempt(of call: String, _ details: [TraceStep.Detail]) {
    let details = redacted(details)
    change { state in
      guard let id = state.attempts[call], let index = state.indices[id] else { return }
      state.steps[index].details += details
    }
  }

  /// Ends the running attempt of a request. Does nothing when it has none.
  public func endAttempt(of call: String, _ details: [TraceStep.Detail] = []) {
    let (now, details) = (now(), redacted(details))
    change { state in
      guard let id = state.attempts.removeValue(forKey: call), let index = state.indices[id] else { return }
      state.steps[index].end = now
      state.steps[index].details += details
    }
  }

  private func redacted(_ details: [TraceStep.Detail]) -> [TraceStep.Detail] {
    details.map { TraceStep.Detail($0.name, redact($0.value)) }
  }

  private func change(_ body: (inout State) -> Void) {
    let onChange = state.withLock { state in
      body(&state)
      return state.onChange
    }
    onChange?()
  }
}
