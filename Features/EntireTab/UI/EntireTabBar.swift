public import TerminalUI

/// The row of tabs, each with the number that is its key: the selected one is highlighted, a badge follows its title. A
/// click runs the command `tab`. Where there is not room for all titles, the others are shown as their numbers.
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
      ViewThatFits {
        row(spacing: 3, selected: label, other: label)
        row(spacing: 2, selected: label, other: \.title)
        row(spacing: 1, selected: label, other: nil)
        row(spacing: 1, selected: \.title, other: nil)
      }
      .lineLimit(1)
      Divider().frame(minHeight: 0)
    }
    // On a small screen the rows of a list need the room more.
    .frame(minHeight: 0)
  }

  /// `other`: the text of a tab that is not selected; nil for its number.
  private func row(spacing: Int, selected title: @escaping (Tab) -> String, other: ((Tab) -> String)?) -> some View {
    HStack(spacing: spacing) {
      ForEach(Array(zip(1..., tabs)), id: \.1.name) { number, tab in
        if tab.name == selected {
          Text("[\(number) \(title(tab))]").bold()
        } else {
          Text("\(number)\(other.map { " \($0(tab))" } ?? "")").dim().onTapGesture(runs: "tab", argument: tab.name)
        }
      }
    }
  }

  private func label(_ tab: Tab) -> String {
    tab.badge.map { "\(tab.title) (\($0))" } ?? tab.title
  }
}
