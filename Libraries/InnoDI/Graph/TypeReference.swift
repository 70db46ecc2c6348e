/// A place in the sources where a type names what may be another: `LayerContainer(…)`, `FeatureRegistration.all`, `: Outer.Inner`.
struct TypeReference: Sendable {
  /// What is written: the type's name, perhaps inside others, and the members that are read of it.
  let names: [String]
  /// The type that it stands in, by its names; a type's extensions belong to it.
  let owner: [String]
  /// The property that it stands in.
  let property: String?
  /// Whether something is made or held here, not only read.
  let isConstruction: Bool
  let file: String
  let line: Int
}
