extension Slot {
  private static func file(_ name: String) -> String { "Features/Posts/Logic/\(name).swift" }

  static let logic: [Slot] = [
    Slot(file("PostItem")) { names, shape in
      let fields = shape.domainFields
      return fields.map { $0.declaration(property: $0.property) }.joined()
        + "\n  init(_ \(names.item): \(names.itemType)Summary) {\n"
        + fields.map { "    \($0.property) = \(names.item).\($0.property)\n" }.joined() + "  }"
    },
    Slot(file("PostsFeatureReducer")) { names, shape in "state.log(\"Opened \\(\(names.item).\(shape.title.property))\")" },
    .modal(file("PostsFeatureReducer")) { _ in "    case showHighlights\n" },
    .modal(file("PostsFeatureReducer")) { _ in
      """
            case .showHighlights:
              return request(.modal(.highlights), in: &state)


      """
    },
    .modal(file("PostsRequest")) { "    case modal(\($0.feature)ModalRoute)\n" },

    .owner(file("PostsFeatureModel")) { _, owner in "  private let selected\(owner.noun.capitalised)Count: SelectedStore<Int>\n" },
    .owner(file("PostsFeatureModel")) { names, owner in
      """
          selected\(owner.noun.capitalised)Count = store.select(dependingOn: \\.\(names.items)) { Set($0.items.map(\\.\(owner.property))).count }

      """
    },
    .owner(file("PostsFeatureModel")) { _, owner in
      "  public var \(owner.noun)Count: Int { selected\(owner.noun.capitalised)Count.value }\n"
    },
    .modal(file("PostsFeatureModel")) { "  private let selectedHighlights: SelectedStore<\($0.feature)Highlights>\n" },
    .modal(file("PostsFeatureModel")) { names in
      "    selectedHighlights = store.select(dependingOn: \\.\(names.items)) { \(names.feature)Highlights($0.items) }\n"
    },
    .modal(file("PostsFeatureModel")) { "  public var highlights: \($0.feature)Highlights { selectedHighlights.value }\n" },
    .modal(file("PostsFeatureModel")) { _ in
      """
        public func showHighlights() {
          store.send(.showHighlights)
        }


      """
    },
  ]
}
