extension ListQuery {
  /// The requested part of `records`, and the number of records that match.
  ///
  /// Yields to other tasks between items, because a search in a long list takes time.
  func apply(to records: [Record]) async throws(InvalidQuery) -> (records: ArraySlice<Record>, total: Int) {
    try await checkOperators(on: records)
    var matching: [Record] = []
    for (index, record) in records.enumerated() {
      await yieldSometimes(index)
      if filters.allSatisfy({ $0.matches(record.fields) }),
        search.isEmpty || JSON.object(record.fields).contains(search)
      {
        matching.append(record)
      }
    }
    matching = ListOrder.sorted(matching, by: order)
    return (part.of(matching), matching.count)
  }

  /// Rejects `title_contains=x` when items have a `title` and no `title_contains`.
  private func checkOperators(on records: [Record]) async throws(InvalidQuery) {
    for filter in filters where filter.comparison == nil {
      guard let underscore = filter.path.lastIndex(of: "_") else { continue }
      let path = String(filter.path[..<underscore])
      var isSuffix = false
      for (index, record) in records.enumerated() {
        await yieldSometimes(index)
        isSuffix = isSuffix || record.fields.value(at: path) != nil
        if record.fields.value(at: filter.path) != nil {
          isSuffix = false
          break
        }
      }
      if isSuffix { throw Self.unknownOperator(String(filter.path[underscore...]), in: filter.key) }
    }
  }

  private func yieldSometimes(_ index: Int) async {
    if index % 64 == 63 { await Task.yield() }
  }

  /// An item with the related items of `_embed` and `_expand`.
  func addingRelations(to record: Record, of resource: Resource, from relations: Relations) -> JSONObject {
    var fields = record.fields
    for child in embedded {
      fields[child.name] = .array(relations.children(child, of: resource, id: record.id).map { .object($0.fields) })
    }
    for parent in expanded {
      guard let id = parent.id(fields[parent.foreignKey]), let item = relations.item(parent, id: id) else { continue }
      fields[parent.singular] = .object(item.fields)
    }
    return fields
  }
}

/// Lookup tables for `_embed` and `_expand`.
struct Relations {
  private var items: [Resource: [JSON: Record]] = [:]
  private var children: [Resource: [JSON?: [Record]]] = [:]

  init(_ query: ListQuery, of resource: Resource, in records: [Resource: [Record]]) {
    for parent in query.expanded {
      items[parent] = Dictionary(
        (records[parent] ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    for child in query.embedded {
      children[child] = Dictionary(grouping: records[child] ?? []) { resource.id($0.fields[resource.foreignKey]) }
    }
  }

  func item(_ resource: Resource, id: JSON) -> Record? { items[resource]?[id] }

  func children(_ child: Resource, of resource: Resource, id: JSON) -> [Record] { children[child]?[id] ?? [] }
}

extension JSON {
  /// Whether the value contains a text, case-insensitively; `text` must be in lower case. As in json-server, `false`
  /// and 0 contain nothing.
  func contains(_ text: String) -> Bool {
    switch self {
    case .null, .bool(false), .integer(0): false
    case .number(let number) where number.double == 0: false
    case .bool, .integer, .number, .string: (self.text ?? "").lowercased().contains(text)
    case .array(let elements): elements.contains { $0.contains(text) }
    case .object(let object): object.members.contains { $0.value.contains(text) }
    }
  }
}
