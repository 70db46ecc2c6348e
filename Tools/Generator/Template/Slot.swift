/// A passage of a template file that depends on what the new feature has. Rendered for the template itself it is what stands in the file,
/// exactly once: that is how it is found, and how a change of the template that would be lost is noticed.
struct Slot: Sendable {
  /// The path of the file in the template.
  let path: String
  let render: @Sendable (Vocabulary, Shape) -> String

  init(_ path: String, _ render: @escaping @Sendable (Vocabulary, Shape) -> String) {
    self.path = path
    self.render = render
  }

  /// Text that only a feature with a modal has.
  static func modal(_ path: String, _ render: @escaping @Sendable (Vocabulary) -> String) -> Slot {
    Slot(path) { names, shape in shape.hasModal ? render(names) : "" }
  }

  /// Text that only a feature has whose items belong to something.
  static func owner(_ path: String, _ render: @escaping @Sendable (Vocabulary, Field) -> String) -> Slot {
    Slot(path) { names, shape in shape.owner.map { render(names, $0) } ?? "" }
  }

  static let all = layers + logic + movement + screens + tests
}

/// The spellings of a feature's name, short enough to be read inside of code.
struct Vocabulary {
  /// `Post`
  let itemType: String
  /// `Posts`
  let feature: String
  /// `post`
  let item: String
  /// `posts`
  let items: String
  /// "post", in a sentence
  let itemInProse: String
  /// "posts", as commands, links and screens call them
  let command: String
  /// The collection of the API.
  let resource: String

  init(_ name: FeatureName, resource: String) {
    itemType = name.singular
    feature = name.plural
    item = name.singulars.lowerCamel
    items = name.plurals.lowerCamel
    itemInProse = name.singulars.prose
    command = name.command
    self.resource = resource
  }
}
