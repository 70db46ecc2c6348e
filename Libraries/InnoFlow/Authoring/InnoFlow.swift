@_exported public import InnoFlowCore

/// Makes a reducer of a struct that declares `State`, `Action` and `body`.
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
/// Generated: the conformance to `Reducer`, `reduce(into:action:)`, `resolved` (the body, evaluated once by whoever runs it), and, when `Action` is an
/// enum in the body of the struct, a path for each of its cases with a payload (see ``CasePaths()``). They have the access level of the struct.
///
/// `State` and `Action` may be type aliases. Both, `body` and `phaseMap` must stand in the struct itself, where the macro can see them, not in an
/// extension. Swift takes no macro that adds a conformance on a type declared inside a function.
///
/// - Parameter phaseManaged: `true` applies `static var phaseMap` after the body, which from then on owns the phase. `false` by default: a feature
///   may apply its map itself, with `.phaseMap(…)` in the body.
@attached(member, names: named(reduce(into:action:)), named(resolved))
@attached(memberAttribute)
@attached(extension, conformances: Reducer)
public macro InnoFlow(phaseManaged: Bool = false) = #externalMacro(module: "InnoFlowMacros", type: "InnoFlowMacro")
