/// The code of the requests, and what their tests expect, for how the API names things.
extension Passages {
  private var paging: Paging { shape.paging ?? .standard }

  /// The id of an item as a literal.
  var sampleID: String {
    switch record.id.type {
    case .int: "3"
    case .uuid: "UUID()"
    default: "\"\(name.singulars.kebab)-3\""
    }
  }

  /// A value for each parameter of the path.
  var pathParameters: [String] {
    let parameters = shape.pathParameters.map { "\(String(reflecting: $0)): \(String(reflecting: $0))" }
    return parameters.isEmpty ? [] : ["environment.pathParameters = [\(parameters.joined(separator: ", "))]"]
  }

  /// Public where the id in a public function is a type of Foundation.
  var importOfTheRequests: String {
    let takesIDs = shape.hasDetail || shape.child != nil || !shape.updated.isEmpty || shape.canDelete
    return "\(record.id.type == .uuid && takesIDs ? "public " : "")import FoundationEssentials"
  }

  var pageQuery: [String] {
    let (position, size) = (String(reflecting: paging.position ?? ""), String(reflecting: paging.size))
    let query =
      switch paging.kind {
      case .page: "numbered(number: \(position), size: \(size))"
      case .offset: "withOffset(offset: \(position), size: \(size))"
      case .link: "linked(size: \(size))"
      case .cursor: "withCursor(size: \(size))"
      }
    return ["var queryItems: [URLQueryItem] { page.\(query) }"]
  }

  var pageKeys: [String] {
    guard let envelope = shape.envelope else { return [] }
    let cursor = paging.kind == .cursor && paging.position != "cursor" ? paging.position : nil
    return ["static let \(name.plurals.lowerCamel) = PageKeys(\(arguments(of: envelope, cursor: cursor)))"]
  }

  private func arguments(of envelope: Shape.Envelope, cursor: String?) -> String {
    func keys(_ path: [String]) -> String { path.count == 1 ? String(reflecting: path[0]) : "\(path)" }
    var arguments = ["items: \(keys(envelope.items))"]
    if let next = envelope.next { arguments.append("next: \(keys(next))") }
    if let total = envelope.total { arguments.append("total: \(keys(total))") }
    if let cursor { arguments.append("cursor: \(String(reflecting: cursor))") }
    return arguments.joined(separator: ", ")
  }

  // MARK: - The collection of an item

  private var pathOfTheChild: String {
    let path = shape.call?.items == nil ? nil : shape.call?.path
    return path ?? "\(shape.resource ?? "")/{id}/\(shape.child?.resource ?? "")"
  }

  /// The keys of the feature's own list, or others.
  var decoderOfTheChild: String? {
    guard let envelope = shape.envelopeOfTheChild else { return nil }
    let keys =
      envelope.items == shape.envelope?.items
      ? ".\(name.plurals.lowerCamel)" : "PageKeys(\(arguments(of: envelope, cursor: nil)))"
    return "var decoder: JSONDecoder { .readingISODates.reading(\(keys)) }"
  }

  var requestForTheChild: [String] {
    let path = pathOfTheChild.replacing("{id}", with: "\\(component: \(name.singulars.lowerCamel)ID)")
    return ["var path: String { \"/\(path)\" }"] + (decoderOfTheChild.map { [$0] } ?? [])
  }

  var expectationOfTheChild: String { expectation("GET", pathOfTheChild) }

  /// That the server has received one request. The values of the parameters are their names.
  func expectation(_ method: String, _ path: String) -> String {
    let target = "/\(path)".replacing("{id}", with: "\\(component: id)").filter { !"{}".contains($0) }
    return #"#expect(server.requests.map { "\($0.method) \($0.target)" } == ["\#(method) \#(target)"])"#
  }

  var emptyListOfTheChild: String {
    Self.json([(path: shape.envelopeOfTheChild?.items ?? [], value: "[]")])
  }

  // MARK: - Tests

  /// A list with `items`, and with a next page where the server says where it begins.
  var listResponse: [String] {
    var members: [(path: [String], value: String)] = [(shape.envelope?.items ?? [], "\\#(items)")]
    if let next = shape.envelope?.next { members.append((next, "\"a b\"")) }
    if let total = shape.envelope?.total { members.append((total, "7")) }
    let json = shape.envelope == nil ? "items" : "#\"\(Self.json(members))\"#"
    guard shape.paging?.kind == .link else { return [".json(\(json))"] }
    return [".json(\(json), headers: [(\"Link\", #\"</?after=a%20b>; rel=\"next\"\"#)])"]
  }

  /// The queries of the requests for a page of two and for the next one.
  var listQueries: [String] {
    let size = "\(paging.size)=2"
    let queries =
      switch paging.kind {
      case .page: ["\(paging.position ?? "")=1&\(size)", "\(paging.position ?? "")=2&\(size)"]
      case .offset: ["\(paging.position ?? "")=0&\(size)", "\(paging.position ?? "")=2&\(size)"]
      case .link: [size, "after=a%20b"]
      case .cursor: [size, "\(size)&\(paging.position ?? "")=a%20b"]
      }
    return ["#expect(queries == \(queries))"]
  }

  /// An object with members at paths; those with the same first key are in one object.
  private static func json(_ members: [(path: [String], value: String)]) -> String {
    var keys: [String] = []
    for key in members.compactMap(\.path.first) where !keys.contains(key) { keys.append(key) }
    if keys.isEmpty { return members.first?.value ?? "" }
    let texts = keys.map { key in
      let inner = members.filter { $0.path.first == key }.map { (path: Array($0.path.dropFirst()), value: $0.value) }
      return "\(String(reflecting: key)): \(json(inner))"
    }
    return "{\(texts.joined(separator: ", "))}"
  }
}
