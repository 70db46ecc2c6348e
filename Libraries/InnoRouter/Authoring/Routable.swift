@_exported public import InnoRouterCore

/// Makes an enum a `Route`: declares the conformances to `Hashable` and `Sendable`, and a path for each case like
/// ``CasePathable()``.
///
/// ```swift
/// @Routable
/// enum ShelfRoute {
///   case shelf
///   case book(id: Int)
/// }
/// ```
///
/// Payloads must be `Hashable` and `Sendable`. Conformances that the enum declares are kept. Swift does not allow a
/// macro that adds a conformance on a type declared inside a function.
@attached(member, names: arbitrary)
@attached(extension, conformances: Hashable, Sendable, CasePathable)
public macro Routable() = #externalMacro(module: "InnoRouterMacroPlugin", type: "RoutableMacro")
