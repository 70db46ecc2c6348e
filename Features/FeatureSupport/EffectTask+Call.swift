public import Domain
public import InnoFlow

extension EffectTask {
  /// Calls a use case, and sends what it returns or why it failed.
  public static func call<Value: Sendable>(
    _ useCase: @escaping @Sendable () async throws(DomainError) -> Value,
    returned: @escaping @Sendable (Value) -> Action, failed: @escaping @Sendable (DomainError) -> Action
  ) -> EffectTask {
    .run { send, _ in
      do throws(DomainError) {
        await send(returned(try await useCase()))
      } catch {
        await send(failed(error))
      }
    }
  }
}
