/// Change of the database that a request asks for.
enum Write: Sendable {
  /// The parent is given by a nested path.
  case create(Resource, parentID: Int?)
  case replace(Resource, id: Int)
  case merge(Resource, id: Int)
  case delete(Resource, id: Int)

  /// Nil when the route does not allow the method.
  init?(method: String, route: APIRoute) {
    switch (method, route) {
    case ("POST", .collection(let resource)): self = .create(resource, parentID: nil)
    case ("POST", .nested(let child, let parentID)): self = .create(child, parentID: parentID)
    case ("PUT", .item(let resource, let id)): self = .replace(resource, id: id)
    case ("PATCH", .item(let resource, let id)): self = .merge(resource, id: id)
    case ("DELETE", .item(let resource, let id)): self = .delete(resource, id: id)
    default: return nil
    }
  }

  /// The collection that changes.
  var resource: Resource {
    switch self {
    case .create(let resource, _), .replace(let resource, _), .merge(let resource, _), .delete(let resource, _):
      resource
    }
  }

  var hasBody: Bool {
    if case .delete = self { false } else { true }
  }

  /// - Parameter condition: The value of the request's `If-Match` field (RFC 9110, section 13.1.1).
  func perform(with fields: JSONObject, ifMatch condition: String?, in data: inout Collections) -> HTTPResponse {
    do {
      switch self {
      case .create(let resource, let parentID):
        return try Self.create(fields, in: resource, parentID: parentID, &data)
      case .replace(let resource, let id):
        return try Self.change(id, of: resource, by: fields, isPartial: false, condition, &data) {
          Record(id: $0.id, fields: fields)
        }
      case .merge(let resource, let id):
        return try Self.change(id, of: resource, by: fields, isPartial: true, condition, &data) { $0.merging(fields) }
      case .delete(let resource, let id):
        let record = data.item(id, of: resource)
        guard let record else { return .missing(isDeleted: data.isDeleted(id, of: resource)) }
        if let rejection = Self.rejection(of: record, condition) { return rejection }
        data.delete(id, of: resource)
        return .json(.object([:]))
      }
    } catch {
      return .error("The server is full. Discard what was written with 'serve --reset'.", status: 507)
    }
  }

  private static func create(
    _ fields: JSONObject, in resource: Resource, parentID: Int?, _ data: inout Collections
  ) throws(Collections.Full) -> HTTPResponse {
    var fields = fields
    if let parentID, let parent = resource.parent {
      guard data.item(parentID, of: parent) != nil else {
        return .missing(isDeleted: data.isDeleted(parentID, of: parent))
      }
      fields[parent.foreignKey] = .integer(parentID)
    }
    if case .integer(let id)? = fields["id"], data.item(id, of: resource) != nil {
      return .problem("There is already \(resource.anItem) \(id). Leave out the id.", status: 409)
    }
    let errors = FieldError.errors(in: fields, of: resource, isPartial: false, &data)
    guard errors.isEmpty else { return .invalid(errors, resource) }
    return .created(try data.create(fields, in: resource), in: resource)
  }

  private static func change(
    _ id: Int, of resource: Resource, by fields: JSONObject, isPartial: Bool, _ condition: String?,
    _ data: inout Collections, to changed: (Record) -> Record
  ) throws(Collections.Full) -> HTTPResponse {
    guard let record = data.item(id, of: resource) else {
      return .missing(isDeleted: data.isDeleted(id, of: resource))
    }
    if let rejection = rejection(of: record, condition) { return rejection }
    let errors = FieldError.errors(in: fields, of: resource, isPartial: isPartial, &data)
    guard errors.isEmpty else { return .invalid(errors, resource) }
    let new = changed(record)
    try data.update(new, of: resource)
    return HTTPResponse.json(.object(new.fields)).tagged
  }

  /// 412 when the item is not in a state that the client names, by strong comparison; nil when it is.
  private static func rejection(of record: Record, _ condition: String?) -> HTTPResponse? {
    guard let condition else { return nil }
    let tag = HTTPResponse.json(.object(record.fields)).entityTag
    let accepted = condition.split(separator: ",").map(\.trimmingBlanks)
    guard !accepted.contains("*"), !accepted.contains(tag) else { return nil }
    return .problem(
      "The item has changed since it was read. Read it again.", status: 412, fields: [HTTPField("ETag", tag)])
  }
}
