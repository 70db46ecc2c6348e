/// A case of an enum as a value: embeds a payload in the case and extracts it again.
///
/// `@InnoFlow` declares one for each case of `Action` with a payload, as `Action.childCasePath`.
public struct CasePath<Root, Value>: Sendable {
  /// Distinguishes this path from others of the same types; used in cache keys.
  public let identity: PathIdentity
  @usableFromInline let embedding: @Sendable (Value) -> Root
  @usableFromInline let extraction: @Sendable (Root) -> Value?

  /// A path with its own identity: two calls create two different paths, which never share a projection.
  public init(embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?) {
    identity = PathIdentity()
    embedding = embed
    extraction = extract
  }

  /// A path that is identified by its name: for computed properties, which create it at each access.
  ///
  /// - Parameter name: Unique among the paths of `Root`; the closures must be the same each time.
  public init(
    declaredAs name: StaticString, embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
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

/// The case of an action enum that addresses one row of a collection: `case todo(id: ID, action: ChildAction)`.
///
/// `@InnoFlow` declares it as `Action.todoActionPath`.
public struct CollectionActionPath<Root, ID: Hashable & Sendable, ChildAction>: Sendable {
  /// Distinguishes this path from others of the same types; used in cache keys.
  public let identity: PathIdentity
  @usableFromInline let embedding: @Sendable (ID, ChildAction) -> Root
  @usableFromInline let extraction: @Sendable (Root) -> (ID, ChildAction)?

  /// A path with its own identity: two calls create two different paths.
  public init(
    embed: @escaping @Sendable (ID, ChildAction) -> Root, extract: @escaping @Sendable (Root) -> (ID, ChildAction)?
  ) {
    identity = PathIdentity()
    embedding = embed
    extraction = extract
  }

  /// A path that is identified by its name: for computed properties, which create it at each access.
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

/// The identity of a case path, since closures cannot be compared.
public struct PathIdentity: Hashable, Sendable {
  private enum Kind: Hashable {
    case declared(root: ObjectIdentifier, name: String)
    case unique(Unique)
  }

  /// Compared by address; retained by the identity, so that the address cannot be reused while the identity is alive.
  private final class Unique: Hashable, Sendable {
    static func == (left: Unique, right: Unique) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private let kind: Kind

  /// The name under which the path is declared, without `CasePath` or `ActionPath`.
  var declaredName: String? {
    guard case .declared(_, let name) = kind else { return nil }
    for suffix in ["CasePath", "ActionPath"] where name.hasSuffix(suffix) { return String(name.dropLast(suffix.count)) }
    return name
  }

  /// An identity that equals only its own copies.
  init() {
    kind = .unique(Unique())
  }

  /// The identity of the path that `root` declares under `name`.
  init(root: Any.Type, name: StaticString) {
    kind = .declared(root: ObjectIdentifier(root), name: name.description)
  }
}

/// A path of an enum by its name, so that it can be written with a leading dot: `action: .childCasePath`.
///
/// Swift looks such a name up in the expected type only, while the paths are members of the action. `@InnoFlow`
/// therefore adds a type with the same names to the action. It is one type for all paths: whether the payload fits the
/// child is checked at run time. `Action.childCasePath` is checked by the compiler.
public protocol CasePathReference: Sendable {
  /// The `CasePath` or `CollectionActionPath` that is referred to.
  var path: any Sendable { get }
}

/// An enum whose paths can be written with a leading dot. `@InnoFlow` adds the conformance to `Action`.
public protocol CasePathReferable {
  /// The names of the paths.
  associatedtype PathReference: CasePathReference
}

/// A state that names its feature's action, so that `store.scope(state: \.child, action: .childCasePath)` can infer the
/// child's action. `@InnoFlow` adds the conformance to a `State` nested in the feature.
public protocol FeatureState {
  /// The feature's actions: what can happen to it.
  associatedtype FeatureAction: Sendable
}

extension CasePathReference {
  /// The path as `Path`. Stops the program when it has another type, which is a programming error that the first use
  /// shows.
  @usableFromInline
  package func resolved<Path>(as type: Path.Type) -> Path {
    guard let path = path as? Path else {
      preconditionFailure(
        """
        A path that is written by its name is a \(Swift.type(of: path)), but its child needs a \(type). Use the path of \
        the case whose payload is the child's action. Write `Action.` in front of its name to let the compiler check it.
        """)
    }
    return path
  }
}
