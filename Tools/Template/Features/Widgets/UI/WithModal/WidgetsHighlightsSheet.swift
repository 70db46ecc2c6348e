import DesignSupport
public import TerminalUI
public import WidgetsFeatureLogic

public struct WidgetsHighlightsSheet: View {
  let highlights: WidgetsHighlights

  public init(highlights: WidgetsHighlights) {
    self.highlights = highlights
  }

  public var body: some View {
    Box("Highlights") {
      ForEach(highlights.widgets, id: \.id) { WidgetRow(widget: $0).padding(.horizontal) }
    }
    .screen("widgets.highlights", document: SummaryDocument(summary: highlights))
  }
}
