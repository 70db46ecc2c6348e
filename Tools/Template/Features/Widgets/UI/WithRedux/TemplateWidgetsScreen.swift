import DesignSupport
import FeatureSupport
import ReduxCore
public import TerminalUI
public import WidgetsFeatureLogic

public struct TemplateWidgetsScreen: View {
  let model: TemplateWidgetsFeatureModel
  @State private var table = TableState<WidgetItem>()
  private var store: ObservableStore<WidgetsReducer> { model.store }

  public init(model: TemplateWidgetsFeatureModel) {
    self.model = model
  }

  public var body: some View {
    let list = store.state.list
    LoadableContent(list.phase, failure: list.failure, title: "Widgets", noun: "widgets") {
      ItemTable("Widgets", list.items, of: list.total, state: $table, empty: "There are no widgets.") {
        WidgetItem.columns
      } onOpen: {
        store.dispatch(.rowSelected($0))
      } preview: {
        WidgetContent(widget: $0)
      }
    }
    .screen("widgets.list", document: list)
    .commands {
      Command.onItem(
        "widget", name: "select", title: "Show one widget", id: WidgetItem.id, selection: nil,
        isEnabled: list.phase.hasContent, perform: select)
      Command.refresh(perform: model.refresh)
      #if MODAL
        Command(name: "highlights", key: .summary, title: "Highlights", isEnabled: list.phase.hasContent) {
          await store.dispatchAsync(.highlightsTapped)
        }
      #endif
    }
  }

  private func select(_ widgetID: WidgetItem.ID) async -> Bool {
    guard store.state.item(widgetID) != nil else { return false }
    await store.dispatchAsync(.rowSelected(widgetID))
    return true
  }
}
