public import TerminalUI

/// A value that can be encoded, as text: a list is a table, anything else its fields, each with its name. On a terminal
/// both are aligned; in a pipe programs read them, with tabs between the columns.
///
/// A document is an object. Some members have a meaning; all of them may be missing:
///
/// - `item`, `summary`: what the document is about; else it is about all of its members.
/// - `items`: the rows of a list. The only member is that too, if it is a list.
/// - `total`, the number of items there are, and `hasMore`: whether these are all.
/// - `notice`, `emptyMessage`: notes about a list.
/// - `phase`: left out.
///
/// ```swift
/// let document = try DocumentText(["items": albums])
/// console.write(try document.lines(fields: ["title", "id"]))
/// ```
public struct DocumentText {
  private let document: DocumentValue
  /// What the document is about: an item, a summary, or all of it.
  private let content: DocumentValue
  /// The items of a list, each with its fields; nil for a document that is none.
  private let items: [[(name: String, text: String)]]?
  /// The names of the fields of an item, in the order of the record; the same for every list of such items.
  public let columns: [String]
  private let hasMore: Bool

  /// - Throws: what the document throws when it is encoded.
  public init(_ document: some Encodable) throws {
    let document = try DocumentValue(document)
    self.document = document
    content = document["item"] ?? document["summary"] ?? document
    guard case .list(let all)? = content["items"] ?? content.onlyMember else {
      (items, columns, hasMore) = (nil, [], false)
      return
    }
    let items = all.map(\.columns)
    let total = document["total"]?.text.flatMap { Int($0) }
    hasMore = document["hasMore"]?.text.map { $0 == "true" } ?? (total ?? 0 > items.count)
    self.items = items
    columns = Self.columns(of: items)
  }

  /// The names of all fields. Items of several types have fields that the first has not, each behind the field that
  /// precedes it.
  private static func columns(of items: [[(name: String, text: String)]]) -> [String] {
    var columns: [String] = []
    for item in items {
      var next = 0
      for (name, _) in item {
        if let known = columns.firstIndex(of: name) { next = known } else { columns.insert(name, at: next) }
        next += 1
      }
    }
    return columns
  }

  /// What to know of the list beside its rows, which programs read.
  ///
  /// - Parameters:
  ///   - limit: the number of items that the user has asked for; nil for none.
  ///   - remedy: a clause that says how to see all: `--all shows all`.
  public func notes(limit: Int?, remedy: String) -> [String] {
    guard let items else { return [] }
    var notes = [document["notice"]?.text, document["emptyMessage"]?.text]
    // As many as the user has asked for are enough.
    if hasMore, limit.map({ items.count < $0 }) ?? true {
      let count = document["total"]?.text.map { "\(items.count) of \($0) are" } ?? "the first \(items.count) are"
      notes.append("\(count) shown; \(remedy).")
    }
    return notes.compactMap { $0?.isEmpty == false ? $0 : nil }
  }

  /// An item or a field a line, with tabs between the columns; without the names of the columns of a list.
  ///
  /// - Parameter fields: which columns, in their order; nil for all.
  /// - Throws: a usage failure for a field that no item has, and for fields of what is no list; it names the option
  ///   `--fields`.
  public func lines(fields: [String]?) throws(ScreenFailure) -> String {
    guard let items else {
      guard fields == nil else {
        throw ScreenFailure(
          code: .usage, message: "--fields is for lists, which this screen is not.", hint: "Leave it out.")
      }
      return ownFields.map { "\(Self.escaped($0.name))\t\(Self.escaped($0.text))\n" }.joined()
    }
    if let unknown = fields?.first(where: { !columns.contains($0) }), !items.isEmpty {
      throw ScreenFailure(
        code: .usage,
        message: Suggestion.sentence(
          "There is no field '\(unknown)'.", nearest: Command.suggestion(for: unknown, in: columns)),
        hint: "The fields are \(columns.joined(separator: ", ")).")
    }
    return items.map { item in
      (fields ?? columns).map { Self.escaped(Self.text(of: $0, in: item)) }.joined(separator: "\t") + "\n"
    }.joined()
  }

  /// As a person reads it: a list with the names of its columns, fields without those that are empty.
  ///
  /// - Parameter width: of the terminal: texts of a table that do not fit are cut off, those of fields are wrapped; nil
  ///   for any width.
  @MainActor
  public func aligned(width: Int?, styles: TextStyles) -> String {
    guard let items else { return Frame(of: Fields(fields: ownFields), width: width).text(styles: styles) }
    if items.isEmpty { return document["emptyMessage"] == nil ? "The list is empty.\n" : "" }
    let rows = items.map { item in columns.map { Self.text(of: $0, in: item) } }
    let widths = Self.widths(of: [columns] + rows, within: width)
    let header = Frame(of: Text(Self.line(columns.map { $0.uppercased() }, widths)).bold(), width: width)
    return header.text(styles: styles) + rows.map { Self.line($0, widths) + "\n" }.joined()
  }

  /// All but what only tells how far it is loaded.
  private var ownFields: [(name: String, text: String)] { content.fields.filter { $0.name != "phase" } }

  private static func text(of name: String, in item: [(name: String, text: String)]) -> String {
    item.first { $0.name == name }?.text ?? ""
  }

  /// The widths of columns with two blanks between them. The widest are narrowed until all fit.
  private static func widths(of rows: [[String]], within width: Int?) -> [Int] {
    var widths = [Int](repeating: 0, count: rows[0].count)
    for row in rows {
      for (index, text) in row.enumerated() { widths[index] = max(widths[index], TerminalText.columns(of: text)) }
    }
    guard let width else { return widths }
    let available = max(width - 2 * (widths.count - 1), widths.count)
    while widths.reduce(0, +) > available {
      let widest = widths.max() ?? 0
      let next = widths.filter { $0 < widest }.max() ?? 0
      let count = widths.count { $0 == widest }
      let excess = widths.reduce(0, +) - available
      let narrowed = max(next, widest - (excess + count - 1) / count, 1)
      widths = widths.map { $0 == widest ? min($0, narrowed) : $0 }
    }
    return widths
  }

  private static func line(_ texts: [String], _ widths: [Int]) -> String {
    var line = ""
    for (index, text) in texts.enumerated() {
      let shown = TerminalText.truncated(TerminalText.safe(text), to: widths[index])
      line += shown
      if index < texts.count - 1 {
        line += String(repeating: " ", count: widths[index] - TerminalText.columns(of: shown) + 2)
      }
    }
    return line.last == " " ? String(line.reversed().drop { $0 == " " }.reversed()) : line
  }

  /// On one line and without control sequences; a backslash is doubled, so that nothing is ambiguous.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\\\"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\r\n": result += "\\r\\n"
      case let character where character.isNewline: result += "\\n"
      default: result.append(character)
      }
    }
    return TerminalText.safe(result)
  }
}

private struct Fields: View {
  let fields: [(name: String, text: String)]

  var body: some View {
    let width = fields.map { TerminalText.columns(of: $0.name) }.max() ?? 0
    VStack {
      for field in fields where !field.text.isEmpty {
        HStack(spacing: 2) {
          Text(field.name).dim().lineLimit(1).frame(minWidth: width)
          Text(field.text)
        }
      }
    }
  }
}
