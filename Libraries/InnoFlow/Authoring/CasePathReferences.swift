/// Writes a nested `PathReference` into an enum, with the names of the paths that ``CasePaths()`` declares. ``InnoFlow(phaseManaged:)`` attaches it to an
/// `Action` that has payloads; there is no need to write it.
@attached(member, names: named(PathReference))
@attached(extension, conformances: CasePathReferable)
public macro CasePathReferences() = #externalMacro(module: "InnoFlowMacros", type: "CasePathReferencesMacro")
