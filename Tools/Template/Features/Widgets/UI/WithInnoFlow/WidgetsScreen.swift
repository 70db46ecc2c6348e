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
    VStack {
    #if CREATE || UPDATE || DELETE
      if let notice = model.notice { Text(notice).foregroundColor(.yellow) }
    #endif
    LoadableContent(list.phase, failure: list.failure, title: "Widgets", noun: "widgets") {
      ItemTable("Widgets", list.items, of: list.total, state: $table, empty: "There are no widgets.") {
        WidgetItem.columns
      } onOpen: {
        _ = model.select($0)
      } preview: {
        WidgetsDetailScreen(widget: $0)
      }
    }
    }
    .screen("widgets.list", document: list)
    .commands {
      Command.select("widget", id: WidgetItem.id, isEnabled: list.phase.hasContent, perform: model.select)
      Command.refresh(perform: model.refresh)
      #if DELETE
        onWidget("delete", .remove, "Delete", list) { model.delete($0) }
        Command(name: "undo", key: .undo, title: "Keep the widget", isEnabled: model.deletions.pendingID != nil) {
          table.selection = model.deletions.pendingID
          model.deletions.undo()
        }
      #endif
      #if MODAL
        Command(name: "highlights", key: .summary, title: "Highlights", isEnabled: list.phase.hasContent) {
          model.showHighlights()
        }
      #endif
    }
  }
  #if UPDATE || DELETE

    private func onWidget(
      _ name: String, _ key: Key, _ title: String, _ list: WidgetsList,
      _ perform: @escaping @MainActor @Sendable (WidgetItem.ID) async throws -> Bool
    ) -> Command {
      Command.onItem(
        "widget", name: name, key: key, title: title, id: WidgetItem.id, selection: table.selection,
        isEnabled: list.phase.hasContent && !list.items.isEmpty, perform: perform)
    }
  #endif
}
