/// Task-local overrides set by `withOverrides`.
///
/// They apply to containers of one type that are made inside the operation. For generated code only.
public enum DIOverrides {
  /// The closures of the surrounding `withOverrides` calls, by container type; nil outside of them. The values are of
  /// type ``Change``.
  @TaskLocal @usableFromInline static var changes: [ObjectIdentifier: any Sendable]?

  /// Whether no overrides are set, for any container.
  @inlinable
  public static var isEmpty: Bool { changes == nil }

  /// The overrides for a new container: runs the closures of the surrounding `withOverrides` calls on `empty`, the
  /// outermost first.
  ///
  /// They run again for each container, so overrides need not be Sendable.
  public static func current<Overrides: ~Copyable>(for container: Any.Type, from empty: consuming Overrides)
    -> Overrides
  {
    guard let change = changes?[ObjectIdentifier(container)] as? Change<Overrides> else { return empty }
    change.apply(&empty)
    return empty
  }

  /// The override given to the initializer, or else that of `withOverrides`.
  ///
  /// Generated code uses no `??`, because users can declare an operator of that name.
  public static func first<Value>(_ argument: Value?, _ taskLocal: Value?) -> Value? { argument ?? taskLocal }

  /// Runs an operation with overrides for a container type.
  public static func run<Overrides: ~Copyable, Result>(
    for container: Any.Type, _ change: @escaping @Sendable (inout Overrides) -> Void, operation: () throws -> Result
  ) rethrows -> Result {
    try $changes.withValue(adding(change, for: container), operation: operation)
  }

  /// Runs an asynchronous operation with overrides for a container type.
  public static func run<Overrides: ~Copyable, Result>(
    for container: Any.Type, _ change: @escaping @Sendable (inout Overrides) -> Void,
    isolation: isolated (any Actor)? = #isolation, operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $changes.withValue(adding(change, for: container), operation: operation, isolation: isolation)
  }

  private static func adding<Overrides: ~Copyable>(
    _ change: @escaping @Sendable (inout Overrides) -> Void, for container: Any.Type
  ) -> [ObjectIdentifier: any Sendable] {
    var changes = changes ?? [:]
    let outer = changes[ObjectIdentifier(container)] as? Change<Overrides>
    changes[ObjectIdentifier(container)] = Change<Overrides> { overrides in
      outer?.apply(&overrides)
      change(&overrides)
    }
    return changes
  }

  private struct Change<Overrides: ~Copyable>: Sendable {
    let apply: @Sendable (inout Overrides) -> Void
  }
}
