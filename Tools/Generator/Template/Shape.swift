/// What a new feature has, beyond its name: where its items come from and which fields they have, what a user can do
/// with them, and the library that its state is written with.
package struct Shape: Equatable, Sendable {
  /// The raw value is what `--style` takes.
  package enum Style: String, CaseIterable, Sendable {
    case innoFlow = "innoflow"
    case redux
  }

  /// The collection of the API that it shows, `albums` of `GET /albums`; nil for items that the app keeps in memory.
  package let resource: String?
  package let hasModal: Bool
  package let style: Style
  package let record: Record
  /// How the API sends the list in pages; nil for a list that is loaded as a whole.
  package var paging: Paging?
  /// Where the API's JSON has the items, and what it says of the next page; nil for a list that is an array.
  package var envelope: Envelope?
  /// Whether an item is loaded by a request of its own.
  package var hasDetail = false
  /// The collection that each item has, `comments` of `GET /issues/3/comments`.
  package var child: Child?
  /// The fields of the form in which an item is written; none where there is no form.
  package var created: [FormField] = []
  /// The names of the fields that can be changed in a row; none where it cannot be changed.
  package var updated: [String] = []
  package var canDelete = false
  /// A call beside those of the options; nil for a feature that is new.
  var call: Call?

  /// - Parameter resource: A slash before it and one behind it are left out.
  package init(
    resource: String? = nil, hasModal: Bool = false, style: Style = .innoFlow, record: Record = .standard
  ) {
    self.style = style
    self.record = record
    self.resource = resource.map { path in
      let path = path.hasPrefix("/") ? path.dropFirst() : path[...]
      return String(path.hasSuffix("/") ? path.dropLast() : path)
    }
    self.hasModal = hasModal
  }

  /// A field of a form, by its name in the record.
  package struct FormField: Equatable, Sendable {
    package let name: String
    /// Whether it may be left empty.
    package let isOptional: Bool

    package init(name: String, isOptional: Bool) {
      (self.name, self.isOptional) = (name, isOptional)
    }
  }

  /// The collection that each item has.
  package struct Child: Equatable, Sendable {
    /// Its path below that of the item.
    package let resource: String
    package let record: Record
    let name: FeatureName

    /// - Parameter name: by default that of the path.
    package init(resource: String, record: Record, name: FeatureName? = nil) {
      self.resource = resource
      self.record = record
      self.name = name ?? FeatureName(NameRules.upperCamel(resource) ?? resource)
    }

    /// The same where its own name is asked for, as in links.
    var named: Child { Child(resource: name.command, record: record, name: name) }
  }

  /// Where the members of a page are, by their keys from the outermost.
  package struct Envelope: Equatable, Sendable {
    package var items: [String]
    /// The cursor of the next page.
    package var next: [String]?
    /// The number of items on all pages.
    package var total: [String]?

    package init(items: [String], next: [String]? = nil, total: [String]? = nil) {
      (self.items, self.next, self.total) = (items, next, total)
    }
  }

  /// The parameters of paths that are configuration: `owner` and `repo` of `repos/{owner}/{repo}/issues`.
  package var pathParameters: [String] {
    (call?.path ?? resource ?? "").split(separator: "/").filter { $0.hasPrefix("{") && $0 != "{id}" }.map {
      String($0.dropFirst().dropLast())
    }
  }

  /// The same with a resource and all that a feature of its style can have.
  var whole: Shape {
    var shape = Shape(resource: resource ?? "items", hasModal: true, style: style, record: record)
    guard style == .innoFlow else { return shape }
    shape.paging = paging ?? .standard
    shape.envelope = envelope
    shape.hasDetail = true
    shape.child = child ?? Child(resource: "parts", record: .standard)
    shape.created = created
    shape.updated = updated
    shape.canDelete = true
    return shape
  }

  /// Where the API's JSON has the items of that collection; nil for an array.
  var envelopeOfTheChild: Envelope? {
    switch call?.items?.form {
    case .array: nil
    case .envelope(let envelope): envelope
    case .list, nil:
      // {"orders": […]} is of the same API as {"lines": […]}.
      if let name = Self.lastComponent(anyChild?.resource), let own = Self.lastComponent(resource),
        envelope?.items == [own]
      {
        Envelope(items: [name], total: envelope?.total)
      } else {
        envelope
      }
    }
  }

  private static func lastComponent(_ path: String?) -> String? { path?.split(separator: "/").last.map(String.init) }

  // MARK: - What it takes of the template

  /// The collection of an item that the feature has, or gets by a call.
  var anyChild: Child? { child ?? call?.items?.child }

  private var conditions: [String: Bool] {
    [
      "MODAL": hasModal, "PAGED": paging != nil, "CURSOR": paging?.kind == .cursor, "LINK": paging?.kind == .link,
      "ROOT": envelope != nil, "DETAIL": hasDetail || child != nil, "SUB": child != nil, "CREATE": !created.isEmpty,
      "UPDATE": !updated.isEmpty, "DELETE": canDelete, "CALL": call != nil && call?.items == nil,
      "RETURNING": call?.returnsItem == true, "READ": call?.items != nil,
    ]
  }

  /// The folders of the template whose files only some features have, and what decides it. The folder is no part of the
  /// new path.
  private var optionalFolders: [String: Bool] {
    let conditions = conditions
    func has(_ names: String...) -> Bool { names.contains { conditions[$0] == true } }
    return [
      "WithInnoFlow": style == .innoFlow, "WithRedux": style == .redux, "WithModal": has("MODAL"),
      "WithPath": resource != nil, "WithoutPath": resource == nil, "WithPaging": has("PAGED"),
      "WithoutPaging": !has("PAGED"), "WithDetail": has("DETAIL"), "WithSub": has("SUB", "READ"),
      "WithCreate": has("CREATE"),
      "WithUpdate": has("UPDATE"), "WithDelete": has("DELETE"), "WithWrites": has("CREATE", "UPDATE", "DELETE"),
      "WithCall": has("CALL"), "WithRead": has("READ"),
    ]
  }

  /// Where a file of the template belongs in a feature of this shape; nil when the feature does not have it.
  func path(_ path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.allSatisfy({ optionalFolders[$0] ?? true }) else { return nil }
    return parts.filter { optionalFolders[$0] == nil }.joined(separator: "/")
  }

  /// The text without the lines that a feature of this shape does not have.
  func text(_ text: String) -> String { Conditions(values: conditions).fill(text) }
}
