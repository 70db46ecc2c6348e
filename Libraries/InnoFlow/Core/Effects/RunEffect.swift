/// The asynchronous work of a `.run`.
@usableFromInline
struct RunEffect<Action: Sendable>: Sendable {
  /// Kept as it was written: a closure around a closure would cost each run 64 bytes of its task's stack.
  enum Work: Sendable {
    case plain(@Sendable (Send<Action>) async throws -> Void)
    case contextual(@Sendable (Send<Action>, EffectContext) async throws -> Void)
  }

  let priority: TaskPriority?
  let work: Work

  func map<Parent>(_ transform: @escaping @Sendable (Action) -> Parent) -> RunEffect<Parent> {
    switch work {
    case .plain(let work):
      RunEffect<Parent>(
        priority: priority,
        work: .plain { send in try await work(Send { send.deliver(transform($0)) }) })
    case .contextual(let work):
      RunEffect<Parent>(
        priority: priority,
        work: .contextual { send, context in try await work(Send { send.deliver(transform($0)) }, context) })
    }
  }
}
