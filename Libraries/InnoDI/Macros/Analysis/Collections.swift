import SwiftSyntax

/// Gives each collection of a container its elements: the values whose `into:` names it, in the order of declaration.
struct Collections {
  private(set) var values: [ProvidedValue]
  private(set) var problems: [Problem] = []

  init(_ values: [ProvidedValue]) {
    self.values = values
    for index in values.indices where values[index].scope == .collection {
      let collection = values[index]
      let elements = values.filter { $0.attribute.contribution?.collection.bareName == collection.name }
      self.values[index].attribute.dependencies = elements.compactMap { element in
        element.attribute.contribution.map { Dependency(name: element.name, type: nil, token: $0.collection) }
      }
      self.values[index].attribute.construction = .collection(
        elements.map { (key: $0.key?.trimmedDescription, name: $0.identifier) },
        isKeyed: checkKeys(of: elements, in: collection))
    }
  }

  /// Reports missing, unexpected and duplicate keys.
  ///
  /// - Returns: whether the collection is keyed: its type is a dictionary, or it is not an array and an element has a
  ///   key.
  private mutating func checkKeys(of elements: [ProvidedValue], in collection: ProvidedValue) -> Bool {
    let isKeyed =
      switch collection.type.kind {
      case .dictionaryType: true
      case .arrayType: false
      default: elements.contains { $0.key != nil }
      }
    var keys: Set<String> = []
    for element in elements {
      guard let contribution = element.attribute.contribution else { continue }
      switch (element.key, isKeyed) {
      case (let key?, true):
        if keys.insert(key.trimmedDescription).inserted { continue }
        report(
          .duplicateKey, "'\(collection.name)' has another element with the key \(key.trimmedDescription)", at: key)
      case (let key?, false):
        report(.collectionKey, "'\(collection.name)' is not keyed: remove 'key:'", at: key)
      case (nil, true):
        report(.collectionKey, "'\(collection.name)' is keyed: add 'key:'", at: contribution.collection)
      case (nil, false):
        break
      }
    }
    return isKeyed
  }

  private mutating func report(_ code: ProblemCode, _ message: String, at node: some SyntaxProtocol) {
    problems.append(Problem(code, message, at: node))
  }
}

extension ProvidedValue {
  fileprivate var key: ExprSyntax? { attribute.contribution?.key?.expression }
}
