/// The asynchronous work of a `.run`.
@usableFromInline
struct RunEffect<Action: Sendable>: Sendable {
  let priority: TaskPriority?
  let work: @Sendable (Send<Action>, EffectContext) async throws -> Void
}
