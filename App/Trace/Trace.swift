import InnoFlow
import InnoRouter
import Synchronization

/// Records what the app does, step by step, and what each step follows from.
///
/// It is attached from outside: to stores as their instrumentation, to use cases and repositories as their observer, to
/// the network and to the navigation as an observer. An app without a trace has none of these attached.
///
/// May be used from any thread. A step that begins while ``Cause/current`` is known follows from that; one without a
/// cause begins a chain.
public final class Trace: Sendable {
  private struct State {
    /// In the order in which they began; a step comes after the one that it follows from.
    var steps: [TraceStep] = []
    var indices: [UInt64: Int] = [:]
    /// The running attempt of each request, by the id of its call.
    var attempts: [String: UInt64] = [:]
    var onChange: (@Sendable () -> Void)?
    /// Of the navigation: they end when they are released.
    var observations: [EventObservation] = []

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
  private let now: @Sendable () -> Duration

  /// - Parameters:
  ///   - limit: The number of steps that are kept; then the oldest quarter is dropped.
  ///   - now: The time since the trace began.
  package init(limit: Int, now: @escaping @Sendable () -> Duration) {
    self.limit = max(4, limit)
    self.now = now
  }

  /// - Parameter limit: The number of steps that are kept; then the oldest quarter is dropped.
  public convenience init(limit: Int = 200_000) {
    let start = ContinuousClock.now
    self.init(limit: limit) { start.duration(to: .now) }
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

  func perform<Value, Failure: Error>(
    _ kind: TraceStep.Kind, _ name: String, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let cause = begin(kind, name)
    let result: Result<Value, Failure> = await Cause.$current.withValue(cause) {
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
    switch result {
    case .success: end(cause)
    case .failure(let error): end(cause, [.init("error", TraceText.text(error))])
    }
    return try result.get()
  }

  /// - Parameters:
  ///   - duration: How long it has taken already.
  ///   - isOver: Whether it ends now.
  @discardableResult
  func begin(
    _ kind: TraceStep.Kind, _ name: String, feature: String? = nil, _ details: [TraceStep.Detail] = [],
    as cause: Cause = Cause(), from parent: Cause? = Cause.current, after duration: Duration = .zero,
    isOver: Bool = false
  ) -> Cause {
    let now = now()
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
  func end(_ cause: Cause, _ details: [TraceStep.Detail] = []) {
    let now = now()
    change { state in
      guard let index = state.indices[cause.number], state.steps[index].end == nil else { return }
      state.steps[index].end = now
      state.steps[index].details += details
    }
  }

  /// Records a step that takes no time.
  func note(
    _ kind: TraceStep.Kind, _ name: String, feature: String? = nil, _ details: [TraceStep.Detail] = [],
    from parent: Cause? = Cause.current
  ) {
    begin(kind, name, feature: feature, details, from: parent, isOver: true)
  }

  /// Begins an attempt of a request, in the place of one that has not ended.
  func beginAttempt(of call: String, _ name: String, _ details: [TraceStep.Detail]) {
    endAttempt(of: call)
    let cause = begin(.request, name, details)
    state.withLock { $0.attempts[call] = cause.number }
  }

  func noteAttempt(of call: String, _ details: [TraceStep.Detail]) {
    change { state in
      guard let id = state.attempts[call], let index = state.indices[id] else { return }
      state.steps[index].details += details
    }
  }

  func endAttempt(of call: String, _ details: [TraceStep.Detail] = []) {
    let now = now()
    change { state in
      guard let id = state.attempts.removeValue(forKey: call), let index = state.indices[id] else { return }
      state.steps[index].end = now
      state.steps[index].details += details
    }
  }

  func keep(_ observations: [EventObservation]) {
    state.withLock { $0.observations += observations }
  }

  private func change(_ body: (inout State) -> Void) {
    let onChange = state.withLock { state in
      body(&state)
      return state.onChange
    }
    onChange?()
  }
}
