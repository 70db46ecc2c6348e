/// Says how a container comes by the value of a property: a stored `var` with an explicit type.
///
/// The scope says how long the value lives; see ``DIScope``. Except for inputs and collections, it is made in one of three ways:
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
/// The parameters of a closure name other values; an expression takes none; and a type's initializer is called with what the key paths
/// lead to, here as `LiveCatalog(client:locale:)`.
///
/// Values may take only values that are declared before them. Properties have a protocol's type (`any P`); `concrete: true` allows
/// another. The type of a closure's parameter may be any that the value converts to.
///
/// A property whose `factory:` throws is read with `try`. A shared one is made once all the same: every reader gets the same error.
/// With `asyncFactory:` the property is read with `await`, and with `try await` if the closure throws. A shared one starts
/// with the container, is awaited by every reader, and is cancelled by `close()` or when the last copy of the container is gone. Its
/// value and what it takes are Sendable, or the container is isolated to an actor.
///
/// - Parameters:
///   - scope: how long the value lives.
///   - type: a type whose initializer makes the value.
///   - dependencies: the values to call that initializer with; the last name of each key path is the argument's label. A key path starts
///     at a provided value, with or without the container's name: `\.client`, `\Self.client`.
///   - factory: a closure or an expression that does not suspend.
///   - asyncFactory: a closure or an expression that suspends.
///   - concrete: allows a type that is not a protocol's. Inputs, collections and assisted values need no permission.
///   - collection: the collection that the value is an element of.
///   - key: the value's key, where that collection is keyed.
///   - close: a closure that takes the value and ends what it does. It may suspend, and does not throw.
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

/// Says how a container comes by the value of a property, with key paths that name the container: `with: [\Self.client]`.
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
