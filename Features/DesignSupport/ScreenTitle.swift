public import TerminalUI

/// The heading of a screen: its title and, dimmed behind it, a remark such as "18 of 100".
public struct ScreenTitle: View {
  private let title: String
  private let remark: String?

  public init(_ title: String, remark: String? = nil) {
    self.title = title
    self.remark = remark
  }

  public var body: some View {
    // On a small screen the rows of the list need the room more.
    (Text(title).bold() + Text(remark.map { "  \($0)" } ?? "").dim()).frame(minHeight: 0)
  }
}
