/// Makes a struct a dependency container: it declares the wiring of a part of the app.
///
/// Each property marked ``Provide(_:_:with:factory:asyncFactory:concrete:into:key:close:)`` becomes read-only. The
/// struct gets an initializer with the inputs in the order of declaration, and one that also has an optional override,
/// nil by default, for every value that the container makes. With an override, that value's factory does not run, nor
/// do the factories that only it needs. The public initializer of a public container has overrides for its public
/// values only; for values of a lower access level there is another initializer with that access level.
///
/// ```swift
/// @DIContainer
/// struct Services {
///   @Provide(.input)
///   var baseURL: String
///
///   @Provide(.shared, factory: { (baseURL: String) in LiveClient(baseURL: baseURL) })
///   var client: any Client
/// }
/// ```
///
/// This gives `Services(baseURL: "https://example.com")`, and `Services(baseURL: "", client: StubClient())` for tests.
///
/// The macro also generates
/// - `Overrides`: overrides for all values except inputs and private ones;
/// - `withOverrides(_:operation:)`: runs an operation, in which every new container of this type uses the overrides.
///   This includes the tasks that the operation starts, except detached ones. Other tasks are not affected, so tests
///   can run in parallel;
/// - `close()`, if a value has a `close:` or a shared value has an `asyncFactory:`: closes the values that the
///   container made, in reverse dependency order, but not inputs and overrides. A second call only waits for the first.
///
/// The initializer makes the shared values in dependency order. With overrides, a shared value that others depend on is
/// made when it is first needed. The generated code has the access level and the isolation of the struct. Mistakes in
/// the wiring are compile-time errors.
///
/// - Parameters:
///   - validate: `false` accepts concrete types without `concrete: true`, and dependencies that are declared later.
///   - root: marks the outermost container for the dependency graph.
///   - validateDAG: `false` excludes the container from the validation of the dependency graph.
@attached(member, names: named(init), arbitrary)
public macro DIContainer(validate: Bool = true, root: Bool = false, validateDAG: Bool = true) =
  #externalMacro(module: "InnoDIMacros", type: "DIContainerMacro")

/// Makes a struct a dependency container and isolates its provided properties and the generated initializers, factories
/// and `close()` to the main actor. `@MainActor` on the struct isolates its other members too.
///
/// - Parameters:
///   - validate: `false` accepts concrete types without `concrete: true`, and dependencies that are declared later.
///   - root: marks the outermost container for the dependency graph.
///   - validateDAG: `false` excludes the container from the validation of the dependency graph.
///   - mainActor: `false` keeps the isolation of the struct.
@attached(member, names: named(init), arbitrary)
@attached(memberAttribute)
public macro DIContainer(validate: Bool = true, root: Bool = false, validateDAG: Bool = true, mainActor: Bool) =
  #externalMacro(module: "InnoDIMacros", type: "DIContainerMacro")
