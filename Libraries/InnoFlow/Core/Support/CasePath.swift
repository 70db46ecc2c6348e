/// A case of an enum as a value: how to put a payload into the case, and how to take it out again.
///
/// `@InnoFlow` declares one for each case of `Action` with a single payload, as `Action.childCasePath`.
public struct CasePath<Root, Value>: Sendable {
  /// What tells this path from another one of the same types; caches key on it.
  public let identity: PathIdentity
  @usableFromInline let embedding: @Sendable (Value) -> Root
  @usableFromInline let extraction: @Sendable (Root) -> Value?

  /// A path with an identity of its own: two paths made by two calls are different paths, and projections of one are never
  /// served for the other.
  public init(embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?) {
    identity = PathIdentity()
    embedding = embed
    extraction = extract
  }

  /// A path that is the same wherever it is rebuilt under the same name, for declared (computed) paths.
  ///
  /// - Parameter name: Unique among the paths of `Root`; the closures must be the same each time.
  public init(
    declaredAs name: StaticString, embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    identity = PathIdentity(root: Root.self, name: name)
    embedding = embed
    extraction = extract
  }

  /// Wraps a payload in the case.
  @inlinable
  public func embed(_ value: Value) -> Root { embedding(value) }

  /// The payload, or `nil` when `root` is another case.
  @inlinable
  public func extract(_ root: Root) -> Value? { extraction(root) }
}
