import DesignSupport
import Testing

@testable import TerminalUI

/// The table of a list screen, driven by keys.
@MainActor
struct ItemTableTests {
  private struct Fruit: Identifiable, Equatable {
    let id: Int
    let name: String
    /// Is not shown.
    var colour = ""
  }

  private final class Model {
    var items = ["pear", "apple", "plum", "fig", "grape"].enumerated().map {
      Fruit(id: $0.offset + 1, name: $0.element)
    }
    /// A filter that the model applies, as one that asks the server does; nil for that of the list.
    var query: String?
    var shown: [Fruit] {
      query.map { query in items.filter { $0.name.contains(query) || $0.colour.contains(query) } } ?? items
    }
  }

  private struct Screen: View {
    let model: Model
    @State private var table = TableState<Fruit>()

    var body: some View {
      ItemTable(
        "Fruits", model.shown, of: model.items.count, state: $table,
        search: model.query == nil ? nil : Binding(get: { model.query ?? "" }, set: { model.query = $0 }),
        empty: "There are no fruits."
      ) {
        TableColumn("Id", value: \.id.description).width(2)
        TableColumn("Name", value: \.name).width(8)
      } onOpen: { _ in
      } preview: {
        Text("The preview of \($0.name)")
      }
      .commands { Command(name: "all", key: "x", title: "All") { if model.query != nil { model.query = "" } } }
    }
  }

  private func host(_ model: Model, width: Int = 40, height: Int = 12) -> ViewHost {
    let host = ViewHost(width: width, height: height) { Screen(model: model) }
    host.perform = { command in Task.immediate { try await command.run() } }
    return host
  }

  /// Types keys; `>` stands for Enter, `<` for Escape.
  private func type(_ keys: String, in host: ViewHost) {
    for key in keys { host.press(key == ">" ? .enter : key == "<" ? .escape : .character(key)) }
  }

  private func selected(in host: ViewHost) -> String? {
    host.lines.first { $0.hasPrefix("›") }?.split(separator: " ").last.map(String.init)
  }

  /// The third row, and the keys that change the filter or the order.
  @Test(arguments: ["s", "ss", "ssS", "sss", "/pl>", "/pl><", "ss/l>", "ss/l><S"])
  func selectionStaysOnItsItem(keys: String) {
    let host = host(Model())
    type("jj", in: host)
    #expect(selected(in: host) == "plum")
    type(keys, in: host)
    #expect(selected(in: host) == "plum")
    host.close()
  }

  @Test func selectionStaysOnItsItemWhenOthersAreLoaded() {
    let model = Model()
    let host = host(model)
    type("jj", in: host)
    _ = host.draw()
    model.items = [Fruit(id: 9, name: "kiwi")] + model.items.reversed()
    host.resize(width: 41, height: 12)
    #expect(selected(in: host) == "plum")
    #expect(host.lines[0].hasPrefix("Fruits  4 of 6"))
    host.close()
  }

  /// After the filter "p" all rows are there again, of which pear, apple, plum and grape have one.
  @Test(
    arguments: [false, true], [("n", "apple"), ("nnn", "grape"), ("nnnn", "pear"), ("N", "grape"), ("NN", "plum")])
  func matchesOfTheLastFilterAreFound(byTheModel: Bool, expected: (keys: String, name: String)) {
    let model = Model()
    if byTheModel { model.query = "" }
    let host = host(model)
    type("n", in: host)
    #expect(selected(in: host) == "pear")
    type("/p>", in: host)
    type(byTheModel ? "x" : "<", in: host)
    #expect(host.lines.contains { $0.contains("fig") })
    type(expected.keys, in: host)
    #expect(selected(in: host) == expected.name)
    host.close()
  }

  /// While the list has only those that match, each is a match: also one that the server found by what is not shown.
  @Test func nextMatchOfAFilteredListIsItsNextRow() {
    let model = Model()
    model.query = ""
    model.items[3].colour = "purple"
    let host = host(model)
    type("/p>nnn", in: host)
    #expect(selected(in: host) == "fig")
    host.close()
  }

  @Test(arguments: [(109, 39, nil), (110, 10, 0), (109, 40, 27), (40, 40, 27), (110, 40, 0)] as [(Int, Int, Int?)])
  func previewIsBesideAWideListAndBelowAHighOne(width: Int, height: Int, row: Int?) {
    let host = host(Model(), width: width, height: height)
    _ = host.draw()
    #expect(host.lines.firstIndex { $0.contains("The preview of pear") } == row.map { $0 == 0 ? 1 : $0 })
    host.close()
  }

  /// RFC 4648, section 10; what OSC 52 carries.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"), ("日本\u{FF}?>", "5pel5pysw78/Pg=="),
  ])
  func copiedTextIsBase64(text: String, encoded: String) {
    #expect(Base64.encode(text.utf8) == encoded)
  }
}
