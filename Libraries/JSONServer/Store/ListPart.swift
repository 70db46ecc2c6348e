/// The requested part of a list: `_page` and `_limit`, `_start` and `_end`, or `_start` and `_limit`, in this order of
/// precedence.
///
/// As in json-server 0.17: a page that is not a number is the first; a page has ten items when there is no limit;
/// without a page, a limit that is not a number is zero, and negative numbers count from the end of the list. `_start`
/// alone is the rest of the list, where json-server ignores it.
struct ListPart: Equatable, Sendable {
  var page: String?
  var limit: String?
  var start: String?
  var end: String?
  /// Of the place behind the page before.
  var cursor: String?

  func of<Element>(_ list: [Element]) -> ArraySlice<Element> {
    if page != nil {
      let (page, size) = pageAndSize
      return list.dropFirst((page - 1) * size).prefix(size)
    }
    let start = Self.number(start) ?? offset ?? 0
    if let end { return Self.slice(list, start, Self.number(end) ?? 0) }
    if let limit { return Self.slice(list, start, start + (Self.number(limit) ?? 0)) }
    return Self.slice(list, start, list.count)
  }

  /// Pages to link to, by relation type (RFC 8288); empty when the page has no items or holds the whole list.
  func links(total: Int) -> [(relation: String, page: Int)] {
    guard page != nil else { return [] }
    let (page, size) = pageAndSize
    let count = min(size, total - (page - 1) * size)
    guard count > 0, count < total else { return [] }
    var links = [("first", 1)]
    if page > 1 { links.append(("prev", page - 1)) }
    if page * size < total { links.append(("next", page + 1)) }
    links.append(("last", (total + size - 1) / size))
    return links
  }

  /// The cursor of the next page; nil when nothing is behind this part, or it has no size.
  func nextCursor(total: Int) -> String? {
    guard let limit = Self.number(limit), limit > 0, (offset ?? 0) + limit < total else { return nil }
    return "\(Self.cursorPrefix)\((offset ?? 0) + limit)"
  }

  /// A cursor means nothing to a client; this one is the number of the items before it.
  private static let cursorPrefix = "after-"

  /// What the cursor means; nil without one, and for one of another server.
  var offset: Int? {
    cursor.flatMap { $0.hasPrefix(Self.cursorPrefix) ? UInt32($0.dropFirst(Self.cursorPrefix.count)) : nil }.map {
      Int($0)
    }
  }

  private var pageAndSize: (Int, Int) {
    let page = max(Self.number(page) ?? 1, 1)
    let limit = Self.number(limit) ?? 0
    return (page, limit > 0 ? limit : 10)
  }

  /// The elements from `start` to `end`, like JavaScript's `slice`: negative indices count from the end.
  private static func slice<Element>(_ list: [Element], _ start: Int, _ end: Int) -> ArraySlice<Element> {
    func place(_ index: Int) -> Int { index < 0 ? max(list.count + index, 0) : min(index, list.count) }
    return list[place(start)..<max(place(start), place(end))]
  }

  /// The number at the beginning of a text, like `parseInt`. Clamped to a million, so that a product of two cannot
  /// overflow.
  private static func number(_ text: String?) -> Int? {
    guard let text = text?.drop(while: \.isWhitespace) else { return nil }
    let hasSign = text.first == "-" || text.first == "+"
    let digits = text.dropFirst(hasSign ? 1 : 0).prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty else { return nil }
    return (text.first == "-" ? -1 : 1) * min(Int(digits) ?? 1_000_000, 1_000_000)
  }
}
