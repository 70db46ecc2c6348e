/// Change of the database that a request asks for.
enum Write: Sendable {
  /// A nested path gives one of the parents.
  case create(Resource, in: (parent: Resource, id: JSON)?)
  case replace(Resource, id: JSON)
  case merge(Resource, id: JSON)
  case delete(Resource, id: JSON)

  /// Nil when the route does not allow the method.
  init?(method: String, route: APIRoute) {
    switch (method, route) {
    case ("POST", .collection(let resource)): self = .create(resource, in: nil)
    case ("POST", .nested(let child, let parent, let id)): self = .create(child, in: (parent, id))
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

  /// - Parameters:
  ///   - components: Those of the path of the request.
  ///   - advice: What a client is told beside that the limits of the store are reached.
  func perform(
    with fields: JSONObject, if conditions: Preconditions, at components: [Substring] = [], in data: inout Collections,
    advice: String = ""
  ) -> HTTPResponse {
    do {
      switch self {
      case .create(let resource, let parent):
        return try Self.create(fields, in: resource, parent, components, &data)
      case .replace(let resource, let id):
        return try Self.change(id, of: resource, by: fields, isPartial: false, conditions, &data) {
          resource.record($0.id, fields)
        }
      case .merge(let resource, let id):
        return try Self.change(id, of: resource, by: fields, isPartial: true, conditions, &data) { $0.merging(fields) }
      case .delete(let resource, let id):
        let record = data.item(id, of: resource)
        guard let record else { return .missing(isDeleted: data.isDeleted(id, of: resource)) }
        if let rejection = conditions.rejection(of: record, in: resource) { return rejection }
        data.delete(id, of: resource)
        return .json(.object([:]))
      }
    } catch {
      return .error("The server is full.\(advice)", status: 507)
    }
  }

  private static func create(
    _ fields: JSONObject, in resource: Resource, _ parent: (parent: Resource, id: JSON)?, _ components: [Substring],
    _ data: inout Collections
  ) throws(Collections.Full) -> HTTPResponse {
    var given = data.defaults(of: resource)
    given.merge(fields)
    var fields = given
    if let (parent, id) = parent {
      guard data.item(id, of: parent) != nil else { return .missing(isDeleted: data.isDeleted(id, of: parent)) }
      fields[parent.foreignKey] = id
    }
    if let id = resource.id(fields[resource.idKey]), data.item(id, of: resource) != nil {
      return .problem("There is already /\(resource.name)/\(id.text ?? ""). Leave out the id.", status: 409)
    }
    let errors = FieldError.errors(in: fields, of: resource, isPartial: false, &data)
    guard errors.isEmpty else { return .invalid(errors, resource) }
    return .created(try data.create(fields, in: resource), in: resource, at: components)
  }

  private static func change(
    _ id: JSON, of resource: Resource, by fields: JSONObject, isPartial: Bool, _ conditions: Preconditions,
    _ data: inout Collections, to changed: (Record) -> Record
  ) throws(Collections.Full) -> HTTPResponse {
    guard let record = data.item(id, of: resource) else {
      return .missing(isDeleted: data.isDeleted(id, of: resource))
    }
    if let rejection = conditions.rejection(of: record, in: resource) { return rejection }
    let errors = FieldError.errors(in: fields, of: resource, isPartial: isPartial, &data)
    guard errors.isEmpty else { return .invalid(errors, resource) }
    let new = changed(record)
    try data.update(new, of: resource)
    return HTTPResponse.json(resource.body(new.fields)).tagged
  }
}

/// What a write requires of the item's state (RFC 9110, sections 13.1.1, 13.1.2 and 13.2.2).
struct Preconditions: Sendable {
  private let ifMatch: String?
  private let ifNoneMatch: String?

  init(_ request: HTTPRequest) {
    ifMatch = request["if-match"]
    ifNoneMatch = request["if-none-match"]
  }

  /// 412 when the item is not in a state that the client accepts; nil when it is.
  func rejection(of record: Record, in resource: Resource) -> HTTPResponse? {
    let tag = resource.entityTag(of: record)
    if let ifMatch, !EntityTags(ifMatch).contain(tag, strongly: true) {
      return .problem(
        "The item has changed since it was read. Read it again.", status: 412, fields: [HTTPField("ETag", tag)])
    }
    if let ifNoneMatch, EntityTags(ifNoneMatch).contain(tag, strongly: false) {
      return .problem("The item is there already.", status: 412, fields: [HTTPField("ETag", tag)])
    }
    return nil
  }
}

/// The entity tags of a conditional field; `*` is every one.
struct EntityTags {
  private let tags: [String]

  init(_ value: String) {
    tags = value.split(separator: ",").map(\.trimmingBlanks)
  }

  /// - Parameter strongly: whether a tag with `W/` never matches (RFC 9110, section 8.8.3.2).
  func contain(_ tag: String, strongly: Bool) -> Bool {
    tags.contains("*") || tags.contains(tag) || !strongly && tags.contains("W/\(tag)")
  }
}
