extension Slot {
  private static func file(_ name: String) -> String { "Features/Posts/UI/\(name).swift" }

  static let screens: [Slot] = [
    Slot(file("PostRow")) { names, shape in
      """
              Text(\(names.item).\(shape.title.property)).bold()
            }

      """
        + (shape.details.first.map { "      \(text($0, of: names))\($0.key == "body" ? ".lineLimit(2)" : "").padding(.leading, 4)\n" } ?? "")
        + (shape.owner.map { "      Text(\"\($0.label) \\(\(names.item).\($0.property))\").dim().padding(.leading, 4)\n" } ?? "")
    },
    Slot(file("PostsDetailScreen")) { names, shape in
      (shape.owner.map { "      Text(\"\($0.label) \\(\(names.item).\($0.property))\").dim()\n" } ?? "")
        + "      Text(\(names.item).\(shape.title.property)).bold()\n"
        + (shape.details.isEmpty ? "" : "      Divider()\n") + details(shape.details, of: names)
    },
    Slot(file("PostsScreen")) { names, shape in
      let total = "MetricCard(title: \"\(names.items.inProse.capitalised)\", value: \"\\(list.shown) of \\(list.total)\")"
      guard let owner = shape.owner else { return "        \(total)\n" }
      return """
                HStack {
                  \(total)
                  MetricCard(title: "\(owner.label)s", value: model.\(owner.noun)Count)
                }

        """
    },
    .modal(file("PostsScreen")) { _ in "  let onShowHighlights: @MainActor () -> Void\n" },
    .modal(file("PostsScreen")) { _ in ", onShowHighlights: @escaping @MainActor () -> Void" },
    .modal(file("PostsScreen")) { _ in "    self.onShowHighlights = onShowHighlights\n" },
    .modal(file("PostsScreen")) { _ in
      """
            Command(name: "highlights", key: "h", title: "Highlights", isEnabled: model.isLoaded) { onShowHighlights() }

      """
    },
  ]

  /// A body is read as it is; other details stand in a list of names and values.
  private static func details(_ details: [Field], of names: Vocabulary) -> String {
    let listed = details.filter { $0.key != "body" }
    let list = listed.map { "\"\($0.label)\": \(value($0, of: names))" }.joined(separator: ", ")
    return (listed.isEmpty ? "" : "      FieldList([\(list)])\n")
      + details.filter { $0.key == "body" }.map { "      \(text($0, of: names))\n" }.joined()
  }

  private static func text(_ field: Field, of names: Vocabulary) -> String { "Text(\(value(field, of: names)))" }

  private static func value(_ field: Field, of names: Vocabulary) -> String {
    let property = "\(names.item).\(field.property)"
    return switch field.kind {
    case .text: property
    case .integer: "\"\\(\(property))\""
    case .truth: "\(property) ? \"Yes\" : \"No\""
    }
  }
}

extension String {
  /// `photo albums` for `photoAlbums`
  fileprivate var inProse: String { CamelWords(self).prose }
}
