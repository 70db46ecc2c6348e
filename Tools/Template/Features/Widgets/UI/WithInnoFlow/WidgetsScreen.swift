import DesignSupport
import FeatureSupport
public import TerminalUI
public import WidgetsFeatureLogic

public struct WidgetsScreen: View {
  let model: WidgetsFeatureModel
  @State private var table = TableState<WidgetItem>()

  public init(model: WidgetsFeatureModel) {
    self.model = model
  }

  public var body: some View {
    let list = model.list
    LoadableContent(list.phase, failure: list.failure, title: "Widgets", noun: "widgets") {
      ItemTable("Widgets", list.items, of: list.total, state: $table, empty: "There are no widgets.") {
        WidgetItem.columns
      } onOpen: {
        _ = model.select($0)
      } preview: {
        WidgetsDetailScreen(widget: $0)
      }
    }
    .screen("widgets.list", document: list)
    .commands {
      Command.select("widget", id: WidgetItem.id, isEnabled: list.phase.hasContent, perform: model.select)
      Command.refresh(perform: model.refresh)
      #if MODAL
        Command(name: "highlights", key: .summary, title: "Highlights", isEnabled: list.phase.hasContent) {
          model.showHighlights()
        }
      #endif
    }
  }
}
