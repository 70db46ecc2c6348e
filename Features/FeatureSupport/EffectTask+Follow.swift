public import Domain
public import InnoFlow

extension EffectTask {
  /// Follows the server as long as the effect lives: sends an action when something has changed, and when it may have
  /// because the server was not heard. After each action it waits for a quarter of a second, and then sends one for all
  /// that has changed meanwhile.
  ///
  /// ```swift
  /// case .followed: return .follow({ changes(of: .albums) }, changed: .serverChanged)
  /// ```
  /// An effect of a child, which `IfLet` ends with the child's state, follows as long as a screen is open.
  public static func follow(
    _ changes: @escaping @Sendable () -> AsyncStream<ItemChange>, changed: Action
  ) -> EffectTask {
    .run { send, context in
      let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      async let following: Void = {
        for await change in changes() {
          if case .interrupted = change { continue }
          signal.yield()
        }
        signal.finish()
      }()
      for await _ in signals {
        await send(changed)
        try await context.sleep(for: .milliseconds(250))
      }
      await following
    }
  }
}
