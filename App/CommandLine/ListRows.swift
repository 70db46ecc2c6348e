import AppConfiguration
import FoundationEssentials
import TerminalUI

/// A list as programs read it: an item a line, its fields separated by tabs.
struct ListRows {
  private let items: [[String: String]]
  /// The message for a list without items; nil for none.
  let emptyMessage: String?
  /// The number of items of the list, shown or not; nil where it is not known.
  private let total: Int?
  private let hasMore: Bool

  /// Nil for a screen that is no list: its JSON has no `items`.
  init?(_ screen: PublishedScreen?) throws {
    guard let screen, let json = try? JSONText.line(screen),
      let list = try? JSONDecoder().decode(List.self, from: Data(json.utf8))
    else { return nil }
    items = list.items.map(\.fields)
    emptyMessage = list.emptyMessage
    total = list.total
    hasMore = list.hasMore ?? (list.total.map { $0 > list.items.count } ?? false)
  }

  /// That the list has more items than the rows; nil when it has not, and for as many as the user has asked for.
  func moreMessage(limit: Int?) -> String? {
    guard hasMore, limit.map({ items.count < $0 }) ?? true else { return nil }
    return "\(total.map { "\(items.count) of \($0) are" } ?? "the first \(items.count) are") shown; --all shows all."
  }

  /// - Parameter fields: which ones, in their order; nil for all, `id` first and the others by name.
  /// - Throws: a usage failure for a field that no item has.
  func text(fields: [String]?) throws(ScreenFailure) -> String {
    let known = items.reduce(into: Set<String>()) { $0.formUnion($1.keys) }.sorted { Self.comesFirst($0, $1) }
    if let unknown = fields?.first(where: { !known.contains($0) }), !items.isEmpty {
      throw ScreenFailure(
        code: .usage,
        message: Suggestion.sentence(
          "There is no field '\(unknown)'.", nearest: Command.suggestion(for: unknown, in: known)),
        hint: "The fields are \(known.joined(separator: ", ")).")
    }
    return items.map { item in
      (fields ?? known).map { Self.escaped(item[$0] ?? "") }.joined(separator: "\t") + "\n"
    }.joined()
  }

  private static func comesFirst(_ one: String, _ other: String) -> Bool {
    (one == "id" ? 0 : 1, one) < (other == "id" ? 0 : 1, other)
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

  private struct List: Decodable {
    let items: [Item]
    let emptyMessage: String?
    let total: Int?
    let hasMore: Bool?
  }

  /// An item, flattened: the field `city` of `address` is `address.city`.
  private struct Item: Decodable {
    let fields: [String: String]

    init(from decoder: any Decoder) throws {
      let members = try decoder.singleValueContainer().decode([String: Member].self)
      fields = Member.object(members).flattened(as: "")
    }
  }

  private enum Member: Decodable {
    case text(String)
    case list([Member])
    case object([String: Member])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .text("")
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let value = try? container.decode(Bool.self) {
        self = .text("\(value)")
      } else if let number = try? container.decode(Int.self) {
        self = .text("\(number)")
      } else if let number = try? container.decode(Double.self) {
        self = .text("\(number)")
      } else if let list = try? container.decode([Member].self) {
        self = .list(list)
      } else {
        self = .object(try container.decode([String: Member].self))
      }
    }

    /// The values in the order of their names.
    private var line: String {
      flattened(as: "").sorted { $0.key < $1.key }.map(\.value).joined(separator: " ")
    }

    func flattened(as name: String) -> [String: String] {
      switch self {
      case .text(let text): [name: text]
      case .list(let members):
        [name: members.map(\.line).joined(separator: ",")]
      case .object(let members):
        members.reduce(into: [:]) { fields, member in
          let inner = member.value.flattened(as: name.isEmpty ? member.key : "\(name).\(member.key)")
          fields.merge(inner) { $1 }
        }
      }
    }
  }
}
