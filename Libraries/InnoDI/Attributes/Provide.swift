/// Declares how a container gets the value of a property, which must be a stored `var` with an explicit type.
///
/// The scope is the lifetime of the value; see ``DIScope``. Except for inputs and collections, a value is made in one
/// of three ways:
///
/// ```swift
/// @Provide(.shared, factory: { (baseURL: String) in LiveClient(baseURL: baseURL) })
/// var client: any Client
///
/// @Provide(.shared, factory: SystemClock())
/// var clock: any Clock
///
/// @Provide(.shared, LiveCatalog.self, with: [\.client, \.settings.locale])
/// var catalog: any Catalog
/// ```
///
/// The parameters of a closure have the names of other values. An expression has no dependencies. The initializer of a
/// type is called with the values of the key paths, here as `LiveCatalog(client:locale:)`.
///
/// A parameter of a closure can have any type that the value converts to. Unless the container has `validate: false`,
/// values can only depend on values that are declared before them, and the type of a property must be a protocol
/// (`any P`) or be allowed by `concrete: true`.
///
/// A property whose `factory:` throws is read with `try`. The factory of a shared or lazy value runs only once, and
/// every reader gets the same value or the same error.
///
/// With `asyncFactory:`, the property is read with `await`, or with `try await` if the closure throws. The factory of a
/// shared value starts with the container and is awaited by every reader. It is cancelled by `close()`, and when the
/// last copy of the container is released. The shared value must be Sendable, and so must its dependencies unless the
/// container is isolated to an actor.
///
/// - Parameters:
///   - scope: the lifetime of the value.
///   - type: a type whose initializer makes the value.
///   - dependencies: the arguments of that initializer; the last name of each key path is the label. A key path starts
///     at a provided value, with or without the container's name: `\.client`, `\Self.client`.
///   - factory: a closure or an expression. It can suspend only for an assisted value whose function is `async`.
///   - asyncFactory: a closure or an expression that suspends, for a shared or transient value.
///   - concrete: allows a concrete type. Not needed for inputs, collections and assisted values.
///   - collection: the collection that contains the value.
///   - key: the value's key in a keyed collection.
///   - close: a closure that closes the value. It can be asynchronous, but cannot throw.
@attached(accessor, names: named(get))
public macro Provide(
  _ scope: DIScope,
  _ type: Any.Type? = nil,
  with dependencies: [PartialKeyPath<DIKeyPathRoot>] = [],
  factory: Any? = nil,
  asyncFactory: Any? = nil,
  concrete: Bool = false,
  into collection: PartialKeyPath<DIKeyPathRoot>? = nil,
  key: Any? = nil,
  close: Any? = nil
) = #externalMacro(module: "InnoDIMacros", type: "ProvideMacro")

/// Declares how a container gets the value of a property, with key paths that name the container:
/// `with: [\Self.client]`.
@attached(accessor, names: named(get))
public macro Provide<Container>(
  _ scope: DIScope,
  _ type: Any.Type,
  with dependencies: [PartialKeyPath<Container>],
  concrete: Bool = false,
  into collection: PartialKeyPath<DIKeyPathRoot>? = nil,
  key: Any? = nil,
  close: Any? = nil
) = #externalMacro(module: "InnoDIMacros", type: "ProvideMacro")

/// Root type of key paths that do not name the container, as in `with: [\.config, \.api.url]`.
///
/// The compiler cannot infer the container's type in an attribute. This type has a member of every name; the macros
/// check that the container provides a value of that name.
@dynamicMemberLookup
public struct DIKeyPathRoot {
  private init() {}

  /// Only used to form key paths: no value of this type exists.
  public subscript(dynamicMember name: String) -> DIKeyPathRoot { self }
}

/// Lifetime of a provided value.
///
/// The macros read it from the source; it has no meaning at run time.
@dynamicMemberLookup
public struct DIScope: Sendable {
  /// Passed to the container's initializer.
  public static var input: DIScope { DIScope() }

  /// Made once, with the container.
  public static var shared: DIScope { DIScope() }

  /// Made once, by the first read. Thread-safe: other readers wait.
  public static var lazy: DIScope { DIScope() }

  /// Held weakly, and made again by a read after it was released. The type is a class or a class-bound protocol.
  public static var weak: DIScope { DIScope() }

  /// Made on every read.
  public static var transient: DIScope { DIScope() }

  /// A function that makes a value from other values and its arguments on every call. The property has the function
  /// type, and the function's parameters are the last ones of the factory.
  public static var assisted: DIScope { DIScope() }

  /// Made once, with the container, from the values whose `into:` names it, in the order of declaration.
  public static var collection: DIScope { DIScope() }

  /// Lookup of names that this type does not declare.
  ///
  /// In an attribute, such a name is an error, because the result is not a scope. If an extension declares the
  /// name as a scope, the attribute compiles, although the macros do not know that scope. Generated code therefore
  /// assigns each unknown name to a ``DIUnknownScope``, which compiles only with the result of this subscript.
  public static subscript(dynamicMember name: String) -> DIUnknownScope { DIUnknownScope() }

  private init() {}
}

/// Type of `DIScope.name` where ``DIScope`` declares no such name.
public struct DIUnknownScope: Sendable {}
