public import TerminalUI

/// A figure and what it counts, as a card; a line where there is not room for the card.
public struct MetricCard: View {
  private let title: String
  private let value: String

  public init(title: String, value: some CustomStringConvertible) {
    self.title = title
    self.value = value.description
  }

  public var body: some View {
    MetricCards([title: value])
  }
}

/// Cards side by side, or a line for each figure where there is not room for the cards.
public struct MetricCards: View {
  private let metrics: KeyValuePairs<String, String>

  /// In the order given.
  public init(_ metrics: KeyValuePairs<String, String>) {
    self.metrics = metrics
  }

  public var body: some View {
    ViewThatFits {
      HStack {
        for (title, value) in metrics {
          Box(title) {
            Text(value).bold().padding(.horizontal)
          }
        }
      }
      // On a small screen the rows of the list need the room more.
      FieldList(metrics).frame(minHeight: 0)
    }
  }
}
