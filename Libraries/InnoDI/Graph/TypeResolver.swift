/// Finds the type that a name stands for, as Swift does: inside the enclosing types first.
struct TypeResolver {
  enum Target {
    case none
    case type(Int)
    /// Containers, of which the source does not say which is meant.
    case several([Int])
  }

  let types: [DeclaredType]
  private let byPath: [[String]: [Int]]

  init(_ types: [DeclaredType]) {
    self.types = types
    byPath = Dictionary(grouping: types.indices) { types[$0].path }
  }

  /// The type that a reference stands in; nil where that is not clear, or is none of the sources'.
  func owner(of reference: TypeReference) -> Int? {
    let candidates = visible(byPath[reference.owner] ?? [], from: reference.file)
    return candidates.first { types[$0].file == reference.file } ?? (candidates.count == 1 ? candidates[0] : nil)
  }

  func target(of reference: TypeReference) -> Target {
    for depth in stride(from: reference.owner.count, through: 0, by: -1) {
      let scope = Array(reference.owner.prefix(depth))
      // The longest name: what follows it are members.
      for count in stride(from: reference.names.count, to: 0, by: -1) {
        let candidates = visible(byPath[scope + reference.names.prefix(count)] ?? [], from: reference.file)
        guard !candidates.isEmpty else { continue }
        if let own = candidates.first(where: { types[$0].file == reference.file }) { return .type(own) }
        if candidates.count == 1 { return .type(candidates[0]) }
        let containers = candidates.filter { types[$0].container != nil && !types[$0].isOptedOut }
        if containers.count == 1 { return .type(containers[0]) }
        return containers.isEmpty ? .none : .several(containers)
      }
    }
    return .none
  }

  private func visible(_ candidates: [Int], from file: String) -> [Int] {
    candidates.filter { !types[$0].isPrivate || types[$0].file == file }
  }
}
