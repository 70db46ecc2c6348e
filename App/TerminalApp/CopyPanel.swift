import EntireTabFeatureRouter
import FeatureSupport
import TerminalUI

/// A text that can be copied, and what it is.
struct CopiedText {
  let name: String
  let text: String

  /// What can be copied of an item: its link, its id, and the command that asks the server for it.
  ///
  /// - Parameter url: that of a path of the API.
  @MainActor
  static func all(of id: String, in coordinator: EntireTabCoordinator, url: (String) -> String) -> [CopiedText] {
    guard let tab = coordinator.features.first(where: { $0.tab.name == coordinator.selectedTab })?.tab else {
      return []
    }
    let link = CopiedText(name: "Link", text: EntireTabLink.url(path: "/\(tab.name)/\(id)"))
    let command = tab.path.map { CopiedText(name: "curl", text: "curl '\(url("\($0)/\(id)"))'") }
    return [link, CopiedText(name: "Id", text: id)] + (command.map { [$0] } ?? [])
  }
}

/// Asks what to copy. The first text is selected.
struct CopyPanel: View {
  let texts: [CopiedText]
  let copy: @MainActor (CopiedText) -> Void
  @State private var selection: String? = "Link"

  var body: some View {
    Box("Copy") {
      List(selection: $selection) {
        ForEach(texts, id: \.name) { text in
          Button {
            copy(text)
          } label: {
            HStack(spacing: 2) {
              Text(text.name).bold().frame(width: 5)
              Text(text.text).lineLimit(1)
            }
          }
        }
      }
      .frame(idealHeight: texts.count, maxHeight: Length(texts.count))
      .padding(.horizontal)
    }
  }
}
