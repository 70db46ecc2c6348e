public import TerminalUI

/// A figure and what it counts.
public struct MetricCard: View {
  private let title: String
  private let value: String

  public init(title: String, value: some CustomStringConvertible) {
    self.title = title
    self.value = value.description
  }

  public var body: some View {
    Box(title) {
      Text(value).bold().padding(.horizontal)
    }
  }
}
