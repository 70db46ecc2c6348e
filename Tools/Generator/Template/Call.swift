/// A request that a feature sends about one of its items, beside those that scripts/new-feature writes: it changes the
/// item, or reads a list that belongs to it.
package struct Call: Equatable, Sendable {
  package enum Method: String, CaseIterable, Sendable {
    case get, post, put, patch, delete
  }

  /// What a call that reads returns.
  package struct Items: Equatable, Sendable {
    /// Where the JSON has them.
    package enum Form: Equatable, Sendable {
      /// As the list of the feature has its items.
      case list
      case array
      case envelope(Shape.Envelope)
    }

    let child: Shape.Child
    let form: Form
  }

  /// `close`, as the user says it.
  let name: String
  let method: Method
  /// `repos/{owner}/issues/{id}/close`, without a slash at its ends: `{id}` is the id of the item, the other parameters
  /// are settings of the app.
  let path: String
  /// The constant members of the JSON that is sent; none for a request without a body.
  let body: [(key: String, value: String)]
  /// Nil for a call that changes something.
  let items: Items?

  var words: CamelWords { CamelWords(name) }

  /// Where the items are.
  var resource: String { String(path.prefix(upTo: path.firstRange(of: "/{id}")?.lowerBound ?? path.endIndex)) }

  /// Whether the response has the item as it is now: after a change of the item itself, not of something below it.
  var returnsItem: Bool { method != .delete && items == nil && path.hasSuffix("/{id}") }

  /// - Parameters:
  ///   - body: members with their values, `state=closed`.
  ///   - record: that of an item which a call of the method `get` returns.
  ///   - singular: the name of such an item; by default derived from that of the call.
  /// - Throws: all that is wrong with them.
  package init(
    _ name: String, _ method: Method, path: String, body: [String] = [], record: Record = .standard,
    form: Items.Form = .list, singular: String? = nil
  ) throws(Refusal) {
    self.name = name
    self.method = method
    let path = path.split(separator: "/").joined(separator: "/")
    self.path = path
    let below = path.split(separator: "/").drop { $0 != "{id}" }.dropFirst().joined(separator: "/")
    items =
      method != .get
      ? nil
      : Items(
        child: Shape.Child(
          resource: below, record: record,
          name: FeatureName(NameRules.upperCamel(name) ?? name, singular: singular)),
        form: form)
    let members = body.map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) }
    self.body = members.map { (key: $0[0], value: $0.count == 2 ? $0[1] : "") }
    var problems: [String] = []
    let isName = name.first?.isLetter == true && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let camel = CamelWords(name).lowerCamel
    if !isName || NameRules.isKeyword(camel) || name.count > NameRules.longest {
      problems.append("'\(name)' is no name of a function, such as close or markRead")
    } else if ["list", "show"].contains(camel) {
      problems.append("each feature has a command '\(camel)'")
    } else if Shape.screenCommands.contains(camel) {
      problems.append("each screen has a command '\(camel)'")
    }
    if !Shape.isPath(self.path) {
      problems.append("'\(path)' is no path, such as 'repos/{owner}/{repo}/issues/{id}/close'")
    } else if self.path.components(of: "{id}") != 1 || self.path.hasPrefix("{id}") {
      problems.append("'\(path)' has to have {id}, the id of the item, once behind the path of the items")
    }
    for (member, text) in zip(members, body) where member.count < 2 || FieldNames.property(for: member[0]) == nil {
      problems.append("--body: '\(text)' is no member with its value, such as state=closed")
    }
    let properties = self.body.compactMap { FieldNames.property(for: $0.key) }
    if Set(properties).count < properties.count { problems.append("--body: two members have the same name") }
    if method == .get {
      if below.isEmpty { problems.append("--get: '\(path)' has to say which list of the item it reads, behind {id}") }
      if !body.isEmpty { problems.append("--body: a GET sends none") }
    }
    guard problems.isEmpty else { throw Refusal(problems) }
  }

  /// The name of its command.
  var command: String { items?.child.name.command ?? words.kebab }

  /// The commands that show what it does.
  package func next(of feature: String) -> [String] {
    let run = "scripts/run \(FeatureName(feature).command) \(command) ID"
    return [items == nil ? "\(run) --dry-run" : run, "scripts/test \(feature)FeatureTests"]
  }

  package static func == (left: Call, right: Call) -> Bool {
    left.name == right.name && left.method == right.method && left.path == right.path
      && left.items == right.items && left.body.elementsEqual(right.body, by: ==)
  }
}

extension String {
  /// How many parts of a path are this one.
  fileprivate func components(of part: String) -> Int { split(separator: "/").count { $0 == part } }
}
