/// Tells a state which actions belong to it, in a nested `FeatureAction`. ``InnoFlow(phaseManaged:)`` attaches it to a nested `State`; there is no need to write it.
@attached(member, names: named(FeatureAction))
@attached(extension, conformances: FeatureState)
public macro FeatureStateReference() = #externalMacro(module: "InnoFlowMacros", type: "FeatureStateReferenceMacro")
