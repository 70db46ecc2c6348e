/// What `withOverrides` of the containers has put in place for the running task.
///
/// Each container type finds only its own changes, and only where it is made inside the operation. Generated code only.
public enum DIOverrides {
  @TaskLocal @usableFromInline static var changes: [ObjectIdentifier: any Sendable]?

  /// Whether no operation with overrides is running, for any container: the usual case.
  @inlinable
  public static var isEmpty: Bool { changes == nil }

  /// Changes the overrides of a container that is being made as the surrounding operations say, outermost first.
  ///
  /// A change is asked for its overrides anew for each container, so these need not be Sendable.
  public static func current<Overrides: ~Copyable>(for container: Any.Type, from empty: consuming Overrides) -> Overrides {
    guard let change = changes?[ObjectIdentifier(container)] as? Change<Overrides> else { return empty }
    change.apply(&empty)
    return empty
  }

  /// What was given to an initializer, or else what the surrounding operations have.
  public static func first<Value>(_ given: Value?, _ ambient: Value?) -> Value? { given ?? ambient }

  /// Runs an operation in which containers of a type are made with overrides.
  public static func run<Overrides: ~Copyable, Result>(
    for container: Any.Type, _ change: @escaping @Sendable (inout Overrides) -> Void, operation: () throws -> Result
  ) rethrows -> Result {
    try $changes.withValue(adding(change, for: container), operation: operation)
  }

  /// Runs an asynchronous operation in which containers of a type are made with overrides.
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
