public import Domain
public import InnoFlow

extension EffectTask {
  /// Calls a use case, and sends what it returns or why it failed.
  public static func load<Value: Sendable>(
    _ load: @escaping @Sendable () async throws(DomainError) -> Value,
    loaded: @escaping @Sendable (Value) -> Action, failed: @escaping @Sendable (DomainError) -> Action
  ) -> EffectTask {
    .run { send, _ in
      do throws(DomainError) {
        await send(loaded(try await load()))
      } catch {
        await send(failed(error))
      }
    }
  }
}
