/// Says how a container comes by the value of a property: a stored `var` with an explicit type.
///
/// - `.input`: an argument of the container's initializer.
/// - `.shared`: made once per container.
/// - `.transient`: made on every read.
///
/// A shared or transient value is made in one of three ways:
///
/// ```swift
/// @Provide(.shared, factory: { (baseURL: URL) in LiveClient(baseURL: baseURL) })   // parameters name other values
/// var client: any Client
///
/// @Provide(.shared, factory: SystemClock())                                        // an expression
/// var clock: any Clock
///
/// @Provide(.shared, LiveCatalog.self, with: [\.client, \.settings.locale])         // LiveCatalog(client:locale:)
/// var catalog: any Catalog
/// ```
///
/// Values may take only values that are declared before them. Properties have a protocol's type (`any P`); `concrete: true` allows
/// another. The type of a closure's parameter may be any that the value converts to.
///
/// With `asyncFactory:` the property is read with `await`, and with `try await` if the closure throws. A shared one starts
/// with the container, is awaited by every reader, and is cancelled when the last copy of the container is gone. Its value and
/// what it takes are Sendable, or the container is isolated to an actor.
///
/// - Parameters:
///   - scope: how long the value lives.
///   - type: a type whose initializer makes the value.
///   - dependencies: the values to call that initializer with; the last name of each key path is the argument's label.
///   - factory: a closure or an expression. It neither throws nor suspends.
///   - asyncFactory: a closure or an expression that suspends.
///   - concrete: allows a type that is not a protocol's. Inputs need no permission.
@attached(accessor, names: named(get))
public macro Provide(
  _ scope: DIScope,
  _ type: Any.Type? = nil,
  with dependencies: [PartialKeyPath<DIKeyPathRoot>] = [],
  factory: Any? = nil,
  asyncFactory: Any? = nil,
  concrete: Bool = false
) = #externalMacro(module: "InnoDIMacros", type: "ProvideMacro")
