/// Makes a struct a container: the place where a part of the app declares how it is wired.
///
/// Each property marked ``Provide(_:_:with:factory:asyncFactory:concrete:)`` becomes read-only, and the struct gets an initializer. It
/// takes the inputs in the order of their declaration, then an optional override, nil by default, for every shared and transient value.
/// Where an override is given, that value's factory does not run, and neither do the factories that only it needs.
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
///
/// let services = Services(baseURL: "https://example.com")
/// let stubbed = Services(baseURL: "", client: StubClient())
/// ```
///
/// Shared values are made in the initializer, dependencies first; one that only overridden values take is made when it is first read.
/// The initializer is as visible as the struct, and everything has the struct's isolation. Errors in the wiring are compile-time errors.
///
/// - Parameters:
///   - validate: `false` accepts concrete types without `concrete: true`, and values that are declared after those that take them.
///   - root: marks the outermost container for the dependency graph.
///   - validateDAG: `false` leaves the container out of the checks across containers.
///   - mainActor: isolates the properties, the factories and the initializer to the main actor, as `@MainActor` on the struct does.
@attached(member, names: named(init), arbitrary)
@attached(memberAttribute)
public macro DIContainer(validate: Bool = true, root: Bool = false, validateDAG: Bool = true, mainActor: Bool = false) =
  #externalMacro(module: "InnoDIMacros", type: "DIContainerMacro")
