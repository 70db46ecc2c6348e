@_exported public import InnoFlowCore

/// Turns a struct that declares `State`, `Action` and `body` into a reducer.
///
/// ```swift
/// @InnoFlow
/// struct CounterFeature {
///   struct State: Equatable, Sendable, DefaultInitializable {
///     var count = 0
///     @BindableField var step = 1
///   }
///
///   enum Action: Equatable, Sendable {
///     case increment
///     case setStep(Int)
///   }
///
///   var body: some Reducer<State, Action> {
///     Reduce { state, action in
///       switch action {
///       case .increment:
///         state.count += state.step
///       case .setStep(let step):
///         state.step = max(1, step)
///       }
///       return .none
///     }
///   }
/// }
/// ```
///
/// Generated: the conformance to `Reducer`, `reduce(into:action:)`, `resolved` (the evaluated body), and, when `Action`
/// is an enum in the body of the struct, a path for each of its cases with a payload (see ``CasePaths()``). In a public
/// or `package` struct the members have its access level, and the paths have that of the enum.
///
/// A body may list reducers as a block of ``CombineReducers`` does, with `if`, `switch` and `for`, unless it has a
/// `return`.
///
/// `State`, `Action`, `body` and `phaseMap` must be declared in the struct itself, where the macro can see them, not in
/// an extension. `State` and `Action` may be type aliases. The struct cannot be declared inside a function: Swift does
/// not let a macro add a conformance there.
///
/// - Parameter phaseManaged: `true` applies `static var phaseMap` after the body; the map then owns the phase. `false`
///   by default: a feature may apply its map itself, with `.phaseMap(…)` in the body.
@attached(member, names: named(reduce(into:action:)), named(resolved))
@attached(memberAttribute)
@attached(extension, conformances: Reducer)
public macro InnoFlow(phaseManaged: Bool = false) = #externalMacro(module: "InnoFlowMacros", type: "InnoFlowMacro")

/// Declares a path for each case of an enum that has a payload. ``InnoFlow(phaseManaged:)`` attaches it to `Action`;
/// attach it yourself to other enums, for instance to a `State` that is an enum.
///
/// | case | path |
/// |---|---|
/// | `child(ChildAction)` | `childCasePath: CasePath<Self, ChildAction>` |
/// | `_loaded([Item])` | `loadedCasePath`: one leading underscore is dropped |
/// | `todo(id: ID, action: ChildAction)` | `todoActionPath: CollectionActionPath<Self, ID, ChildAction>` |
/// | `moved(from: Int, to: Int)` | `movedCasePath: CasePath<Self, (from: Int, to: Int)>`: the payload is a tuple |
/// | `reset` | none |
///
/// Each path is a static computed property with the availability of its case; it is public or `package` when the enum
/// is. It has the same identity however often it is read. The path of a case inside `#if` has the condition of its
/// case.
@attached(member, names: arbitrary)
public macro CasePaths() = #externalMacro(module: "InnoFlowMacros", type: "CasePathsMacro")

/// Adds a nested `PathReference` to an enum, with the names of the paths that ``CasePaths()`` declares.
/// ``InnoFlow(phaseManaged:)`` attaches it to an `Action` with payloads; there is no need to write it.
@attached(member, names: named(PathReference))
@attached(extension, conformances: CasePathReferable)
public macro CasePathReferences() = #externalMacro(module: "InnoFlowMacros", type: "CasePathReferencesMacro")

/// Adds a nested `FeatureAction` to a state: the action of its feature. ``InnoFlow(phaseManaged:)`` attaches it to a
/// nested `State`; there is no need to write it.
@attached(member, names: named(FeatureAction))
@attached(extension, conformances: FeatureState)
public macro FeatureStateReference() = #externalMacro(module: "InnoFlowMacros", type: "FeatureStateReferenceMacro")
