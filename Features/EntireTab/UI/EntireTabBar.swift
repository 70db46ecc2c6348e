public import TerminalUI

/// The row of tabs: the selected one is highlighted, a badge follows its title. A click runs the command `tab`.
public struct EntireTabBar: View {
  public struct Tab {
    let name: String
    let title: String
    let badge: String?

    public init(name: String, title: String, badge: String?) {
      self.name = name
      self.title = title
      self.badge = badge
    }
  }

  let tabs: [Tab]
  let selected: String

  public init(tabs: [Tab], selected: String) {
    self.tabs = tabs
    self.selected = selected
  }

  public var body: some View {
    VStack {
      HStack(spacing: 3) {
        ForEach(tabs, id: \.name) { tab in
          if tab.name == selected {
            // Stays whole where there is not room for all.
            let label = "[\(label(tab))]"
            Text(label).bold().frame(minWidth: TerminalText.columns(of: label))
          } else {
            Text(label(tab)).dim().onTapGesture(runs: "tab", argument: tab.name)
          }
        }
      }
      .lineLimit(1)
      Divider()
    }
  }

  private func label(_ tab: Tab) -> String {
    tab.badge.map { "\(tab.title) (\($0))" } ?? tab.title
  }
}
