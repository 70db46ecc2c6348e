/// Declares a path for each case of an enum that has a payload. ``InnoFlow(phaseManaged:)`` attaches it to `Action`; attach it by hand to an enum elsewhere,
/// for instance to a `State` that is an enum.
///
/// | case | path |
/// |---|---|
/// | `child(ChildAction)` | `childCasePath: CasePath<Self, ChildAction>` |
/// | `_loaded([Item])` | `loadedCasePath`: one leading underscore is dropped |
/// | `todo(id: ID, action: ChildAction)` | `todoActionPath: CollectionActionPath<Self, ID, ChildAction>` |
/// | `moved(from: Int, to: Int)` | `movedCasePath: CasePath<Self, (from: Int, to: Int)>`: the payload is a tuple |
/// | `reset` | none |
///
/// Each path is a static computed property with the access level and the availability of its case, and stays the same path however often it is read.
/// Cases inside `#if` get none.
@attached(member, names: arbitrary)
public macro CasePaths() = #externalMacro(module: "InnoFlowMacros", type: "CasePathsMacro")
