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

/// Cards side by side, or a line for each figure where the cards do not fit.
public struct MetricCards: View {
  private let metrics: KeyValuePairs<String, String>

  /// In the order given.
  public init(_ metrics: KeyValuePairs<String, String>) {
    self.metrics = metrics
  }

  public var body: some View {
    ViewThatFits {
      HStack {
        for (title, value) in metrics { MetricCard(title: title, value: value) }
      }
      // On a small screen the rows of the list need the room more.
      FieldList(metrics).frame(minHeight: 0)
    }
  }
}
