/// The case of an action enum that addresses one row of a collection: `case todo(id: ID, action: ChildAction)`.
///
/// `@InnoFlow` declares it as `Action.todoActionPath`.
public struct CollectionActionPath<Root, ID: Hashable & Sendable, ChildAction>: Sendable {
  /// What tells this path from another one of the same types; caches key on it.
  public let identity: PathIdentity
  @usableFromInline let embedding: @Sendable (ID, ChildAction) -> Root
  @usableFromInline let extraction: @Sendable (Root) -> (ID, ChildAction)?

  /// A path with an identity of its own: two paths made by two calls are different paths.
  public init(
    embed: @escaping @Sendable (ID, ChildAction) -> Root, extract: @escaping @Sendable (Root) -> (ID, ChildAction)?
  ) {
    identity = PathIdentity()
    embedding = embed
    extraction = extract
  }

  /// A path that is the same wherever it is rebuilt under the same name, for declared (computed) paths.
  ///
  /// - Parameter name: Unique among the paths of `Root`; the closures must be the same each time.
  public init(
    declaredAs name: StaticString, embed: @escaping @Sendable (ID, ChildAction) -> Root,
    extract: @escaping @Sendable (Root) -> (ID, ChildAction)?
  ) {
    identity = PathIdentity(root: Root.self, name: name)
    embedding = embed
    extraction = extract
  }

  /// Wraps a row's action.
  @inlinable
  public func embed(_ id: ID, _ action: ChildAction) -> Root { embedding(id, action) }

  /// The row and its action, or `nil` when `root` is another case.
  @inlinable
  public func extract(_ root: Root) -> (id: ID, action: ChildAction)? { extraction(root) }
}
