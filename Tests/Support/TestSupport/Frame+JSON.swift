import FoundationEssentials
public import TerminalUI

extension Frame {
  /// The screen as `--format json` prints it, nil when none is shown.
  public var json: String? {
    get throws {
      guard let screen else { return nil }
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .iso8601
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(screen), as: UTF8.self)
    }
  }

  /// The id of the first item of the list on screen as a link has it, nil when there is none.
  public var firstItemID: String? {
    get throws {
      guard let json = try json else { return nil }
      return try? JSONDecoder().decode(ItemList.self, from: Data(json.utf8)).items.first?.id
    }
  }

  /// Performs the command of that name as a front end does.
  public func perform(_ name: String, _ argument: String = "") async throws {
    guard let command = command(named: name), command.isEnabled else {
      throw ScreenFailure(code: .usage, message: "no command \(name) among \(commands.map(\.name))", hint: nil)
    }
    try await command.run(argument)
  }
}

private struct ItemList: Decodable {
  let items: [Item]

  /// An id is a number or a text.
  struct Item: Decodable {
    let id: String

    enum CodingKeys: CodingKey { case id }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let number = try? container.decode(Int.self, forKey: .id) {
        id = "\(number)"
      } else {
        id = try container.decode(String.self, forKey: .id)
      }
    }
  }
}
