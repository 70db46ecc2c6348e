/// How an API sends a list in pages, and the names of the query items that ask for one.
package struct Paging: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// By the number of the page.
    case page
    /// By how many items come before it.
    case offset
    /// The first page by its size, the following ones by the link in the `Link` header (RFC 8288).
    case link
    /// By the cursor in the page before.
    case cursor
  }

  package let kind: Kind
  /// The query item with the number of the page, of the items before it, or with the cursor; nil for links.
  package let position: String?
  /// The query item with the maximum number of items on a page.
  package let size: String

  static let standard = Paging(kind: .page, position: "_page", size: "_limit")

  private init(kind: Kind, position: String?, size: String) {
    (self.kind, self.position, self.size) = (kind, position, size)
  }

  /// - Parameter text: as `--paged` has it: `page`, `page:page,per_page`, `offset:skip,take`, `link:per_page`,
  ///   `cursor:after,limit`.
  /// - Throws: what is wrong with it.
  package init(_ text: String) throws(Refusal) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = Kind(rawValue: String(parts[0])) else {
      throw Refusal(["--paged: '\(parts[0])' is no kind of pages; there are page, offset, link and cursor"])
    }
    let names =
      parts.count == 1 ? nil : parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let count = kind == .link ? 1 : 2
    guard names?.count ?? count == count, names?.allSatisfy(Self.isName) ?? true else {
      let examples = ["page:page,per_page", "offset:offset,limit", "link:per_page", "cursor:cursor,limit"]
      let example = examples.first { $0.hasPrefix(kind.rawValue) } ?? ""
      throw Refusal(["--paged: '\(text)' does not name the query items, as \(example) does"])
    }
    if let names, Set(names).count < names.count {
      throw Refusal(["--paged: '\(text)' has one name for two query items"])
    }
    if kind == .page, let name = names?[0], ["offset", "skip", "start"].contains(name.lowercased()) {
      throw Refusal(["--paged: '\(name)' would get the number of a page; see --paged offset"])
    }
    switch kind {
    case .page: self.init(kind: kind, position: names?[0] ?? "_page", size: names?[1] ?? "_limit")
    case .offset: self.init(kind: kind, position: names?[0] ?? "offset", size: names?[1] ?? "limit")
    case .link: self.init(kind: kind, position: nil, size: names?[0] ?? "_limit")
    case .cursor: self.init(kind: kind, position: names?[0] ?? "cursor", size: names?[1] ?? "limit")
    }
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.[]".contains($0)) }
  }
}
