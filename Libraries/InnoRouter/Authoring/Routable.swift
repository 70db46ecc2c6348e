@_exported public import InnoRouterCore

/// Makes routes of an enum: the conformances to `Hashable` and `Sendable` that a `Route` has to have, and a path for each case, as ``CasePathable()``
/// declares them.
///
/// ```swift
/// @Routable
/// enum ShelfRoute {
///   case shelf
///   case book(id: Int)
/// }
/// ```
///
/// Payloads have to be `Hashable` and `Sendable` themselves. What the enum declares already is left as it is. Swift takes no macro that adds a conformance
/// on a type declared inside a function.
@attached(member, names: arbitrary)
@attached(extension, conformances: Hashable, Sendable, CasePathable)
public macro Routable() = #externalMacro(module: "InnoRouterMacroPlugin", type: "RoutableMacro")
