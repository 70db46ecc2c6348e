/// Finds the types that references refer to. As in Swift, the innermost enclosing type is searched first.
struct TypeResolver {
  enum Target {
    case none
    /// One type, or several declarations in different files, of which `#if` conditions select one.
    case types([Int])
    /// The containers that an ambiguous reference matches.
    case ambiguous([Int])
  }

  let types: [DeclaredType]
  private let byPath: [[String]: [Int]]

  /// - Parameter declarations: the types, including repeated declarations in one file.
  init(_ declarations: [DeclaredType]) {
    var types: [DeclaredType] = []
    var indices: [String: Int] = [:]
    for type in declarations {
      if let index = indices[type.id] {
        types[index] = types[index].merged(with: type)
      } else {
        indices[type.id] = types.count
        types.append(type)
      }
    }
    self.types = types
    byPath = Dictionary(grouping: types.indices) { types[$0].path }
  }

  /// The enclosing type of a reference; nil if it is ambiguous or not declared in the sources.
  func owner(of reference: TypeReference) -> Int? {
    let candidates = visible(byPath[reference.owner] ?? [], from: reference.file)
    return candidates.first { types[$0].file == reference.file } ?? (candidates.count == 1 ? candidates[0] : nil)
  }

  func target(of reference: TypeReference) -> Target {
    for depth in stride(from: reference.owner.count, through: 0, by: -1) {
      let scope = Array(reference.owner.prefix(depth))
      // The longest match is the type; the remaining names are members.
      for count in stride(from: reference.names.count, to: 0, by: -1) {
        let candidates = visible(byPath[scope + reference.names.prefix(count)] ?? [], from: reference.file)
        guard !candidates.isEmpty else { continue }
        if let own = candidates.first(where: { types[$0].file == reference.file }) { return .types([own]) }
        if candidates.count == 1 || candidates.allSatisfy({ types[$0].isConditional }) { return .types(candidates) }
        let containers = candidates.filter { types[$0].container != nil && !types[$0].isOptedOut }
        if containers.count == 1 { return .types(containers) }
        return containers.isEmpty ? .none : .ambiguous(containers)
      }
    }
    return .none
  }

  private func visible(_ candidates: [Int], from file: String) -> [Int] {
    candidates.filter { !types[$0].isPrivate || types[$0].file == file }
  }
}

/// Possible reference to a type: `LayerContainer(…)`, `FeatureRegistration.all`, `: Outer.Inner`.
struct TypeReference: Sendable {
  /// The names in the source: the type, with enclosing types and accessed members.
  let names: [String]
  /// The enclosing type, by its names; an extension belongs to the extended type.
  let owner: [String]
  /// The property or case of the enclosing type that contains the reference; nil in other members.
  let property: String?
  /// Whether the type is made or stored here, not only read.
  let isConstruction: Bool
  let file: String
  let line: Int
}
