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
/// Payloads must be `Hashable` and `Sendable`. Conformances that the enum declares are kept. The enum cannot be
/// declared inside a function, where Swift does not allow a macro to add a conformance.
@attached(member, names: arbitrary)
@attached(extension, conformances: Hashable, Sendable, CasePathable)
public macro Routable() = #externalMacro(module: "InnoRouterMacroPlugin", type: "CasePathableMacro")

/// Declares a path for each case of an enum, and the conformance to `CasePathable`. ``Routable()`` includes this;
/// attach this one to an enum that is not a route.
///
/// ```swift
/// @CasePathable
/// enum Selection {
///   case none
///   case row(Int)
/// }
/// ```
///
/// ```swift
/// let selection = Selection.row(3)
/// let isRow = selection.is(Selection.rowCasePath)  // true
/// let row = selection[case: Selection.rowCasePath]  // 3
/// ```
///
/// | case | path |
/// |---|---|
/// | `detail(userID: Int)` | `detailCasePath: RouteCasePath<Self, Int>` |
/// | `_hidden(Int)` | `hiddenCasePath`: one leading underscore is dropped |
/// | `range(from: Int, to: Int)` | `rangeCasePath: RouteCasePath<Self, (from: Int, to: Int)>`: the payload is a tuple |
/// | `list` | `listCasePath: RouteCasePath<Self, Void>` |
///
/// Each path is a static computed property with the access level of the enum and the availability of its case. Cases
/// inside `#if` get none.
@attached(member, names: arbitrary)
@attached(extension, conformances: CasePathable)
public macro CasePathable() = #externalMacro(module: "InnoRouterMacroPlugin", type: "CasePathableMacro")
