/// What a new feature has, beyond its name: where its items come from, which fields they have, whether it has a modal,
/// and the library that its state is written with.
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

  /// The same with a resource and a modal.
  var whole: Shape { Shape(resource: resource ?? "items", hasModal: true, style: style, record: record) }

  /// What is wrong with the resource: it becomes a part of a URL and of a Swift literal.
  var problems: [String] {
    guard let resource else { return [] }
    let isPath = resource.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.~".contains($0)) }
    }
    return isPath ? [] : ["'\(resource)' is no path of a collection, such as albums or v1/albums"]
  }

  // MARK: - What it takes of the template

  /// The folders of the template whose files only some features have, and what decides it. The folder is no part of the
  /// new path.
  private var optionalFolders: [String: Bool] {
    [
      "WithInnoFlow": style == .innoFlow, "WithModal": hasModal, "WithPath": resource != nil,
      "WithRedux": style == .redux, "WithoutPath": resource == nil,
    ]
  }

  /// Where a file of the template belongs in a feature of this shape; nil when the feature does not have it.
  func path(_ path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.allSatisfy({ optionalFolders[$0] ?? true }) else { return nil }
    return parts.filter { optionalFolders[$0] == nil }.joined(separator: "/")
  }

  /// The text without the lines between `#if MODAL`, `#else` and `#endif` that a feature of this shape does not have.
  func text(_ text: String) -> String {
    var keepsLines: Bool?
    var result: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      switch (line.drop { $0 == " " }, keepsLines) {
      case ("#if MODAL", nil): keepsLines = hasModal
      case ("#else", let keeps?): keepsLines = !keeps
      case ("#endif", _?): keepsLines = nil
      case (_, false): break
      default: result.append(line)
      }
    }
    return result.joined(separator: "\n")
  }
}
