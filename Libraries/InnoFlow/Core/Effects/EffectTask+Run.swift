extension EffectTask {
  /// Runs asynchronous work off the main actor; what it sends enters the store's queue.
  ///
  /// The work begins once the main actor is free; a run that was cancelled by then does not begin.
  ///
  /// An error that escapes and is not a `CancellationError` is reported once, and fails the test that owns the store: catch it and send
  /// an action instead.
  ///
  /// - Parameter priority: `nil` takes that of the sender.
  public static func run(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable (_ send: Send<Action>) async throws -> Void
  ) -> EffectTask {
    EffectTask(.run(RunEffect(priority: priority, work: .plain(work))))
  }

  /// Runs asynchronous work that waits, or looks at the time, through its context.
  public static func run(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable (_ send: Send<Action>, _ context: EffectContext) async throws -> Void
  ) -> EffectTask {
    EffectTask(.run(RunEffect(priority: priority, work: .contextual(work))))
  }

  /// Sends an action for each element of a sequence, until it ends or the effect is cancelled.
  ///
  /// - Parameter transform: The action for an element, or `nil` to pass it over.
  public static func run<Elements: AsyncSequence & Sendable>(
    priority: TaskPriority? = nil, _ sequence: Elements,
    transform: @escaping @Sendable (_ element: Elements.Element) async throws -> Action?
  ) -> EffectTask {
    run(priority: priority) { send in
      for try await element in sequence {
        guard let action = try await transform(element) else { continue }
        await send(action)
      }
    }
  }
}
