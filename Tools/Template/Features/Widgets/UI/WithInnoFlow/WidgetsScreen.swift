import DesignSupport
import FeatureSupport
public import TerminalUI
public import WidgetsFeatureLogic

public struct WidgetsScreen: View {
  let model: WidgetsFeatureModel
  @State private var selection: WidgetItem.ID?

  public init(model: WidgetsFeatureModel) {
    self.model = model
  }

  public var body: some View {
    let list = model.list
    LoadableContent(list.phase, failure: list.failure, title: "Widgets", noun: "widgets") {
      MetricCard(title: "Widgets", value: "\(list.shown) of \(list.total)")
      if list.items.isEmpty { EmptyState("There are no widgets.") }
      ItemList(list.items, id: \.id, selection: $selection) {
        _ = model.select($0)
      } row: {
        WidgetRow(widget: $0)
      }
    }
    .screen("widgets.list", document: list)
    .commands {
      Command.select("widget", id: WidgetItem.id, isEnabled: list.phase.hasContent, perform: model.select)
      Command.refresh(perform: model.refresh)
      #if MODAL
        Command(name: "highlights", key: "h", title: "Highlights", isEnabled: list.phase.hasContent) {
          model.showHighlights()
        }
      #endif
    }
  }
}
