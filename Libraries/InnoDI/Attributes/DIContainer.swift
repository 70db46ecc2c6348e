/// Makes a struct a container: the place where a part of the app declares how it is wired.
///
/// Each property marked ``Provide(_:_:with:factory:asyncFactory:concrete:into:key:close:)`` becomes read-only, and the struct gets an
/// initializer that takes the inputs in the order of their declaration, and one that also takes an optional override, nil by default, for
/// every value that the container makes. Where an override is given, that value's factory does not run, and neither do the factories that only it needs.
/// An override is as visible as its property: a public container's initializer takes none for an internal value, but inside
/// the module there is one that does.
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
/// Here that is `Services(baseURL: "https://example.com")`, and `Services(baseURL: "", client: StubClient())` in a test.
///
/// Besides the initializer there are
/// - `Overrides`, what can be put in the place of what the container makes, as far as it is as visible as the container;
/// - `withOverrides(_:operation:)`, which puts it there in every container of the type that is made while an operation runs, in its task
///   and the tasks it starts, and nowhere else: tests that use it run in parallel;
/// - `close()`, where a value has a `close:` or an `asyncFactory:`. It ends what the container made, the last first: what it was given
///   belongs to the giver. A second call waits for the first and does nothing.
///
/// Shared values are made in the initializer, dependencies first. Where something is overridden, values that nothing takes are, and
/// the others when the first value or reader asks for them.
/// What is generated is as visible as the struct and has its isolation. Errors in the wiring are compile-time errors.
///
/// - Parameters:
///   - validate: `false` accepts concrete types without `concrete: true`, and values that are declared after those that take them.
///   - root: marks the outermost container for the dependency graph.
///   - validateDAG: `false` leaves the container out of the checks across containers.
@attached(member, names: named(init), arbitrary)
public macro DIContainer(validate: Bool = true, root: Bool = false, validateDAG: Bool = true) =
  #externalMacro(module: "InnoDIMacros", type: "DIContainerMacro")

/// Makes a struct a container and isolates it to the main actor: its properties, factories and initializer, as `@MainActor` on the struct
/// does.
///
/// - Parameters:
///   - validate: `false` accepts concrete types without `concrete: true`, and values that are declared after those that take them.
///   - root: marks the outermost container for the dependency graph.
///   - validateDAG: `false` leaves the container out of the checks across containers.
///   - mainActor: `true`; `false` leaves the isolation to the struct.
@attached(member, names: named(init), arbitrary)
@attached(memberAttribute)
public macro DIContainer(validate: Bool = true, root: Bool = false, validateDAG: Bool = true, mainActor: Bool) =
  #externalMacro(module: "InnoDIMacros", type: "DIContainerMacro")
