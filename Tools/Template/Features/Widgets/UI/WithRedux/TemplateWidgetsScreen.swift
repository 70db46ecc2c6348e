import DesignSupport
import FeatureSupport
import ReduxCore
public import TerminalUI
public import WidgetsFeatureLogic

public struct TemplateWidgetsScreen: View {
  let model: TemplateWidgetsFeatureModel
  @State private var selection: WidgetItem.ID?
  private var store: ObservableStore<WidgetsReducer> { model.store }

  public init(model: TemplateWidgetsFeatureModel) {
    self.model = model
  }

  public var body: some View {
    let list = store.state.list
    LoadableContent(list.phase, failure: list.failure, title: "Widgets", noun: "widgets") {
      MetricCard(title: "Widgets", value: "\(list.shown) of \(list.total)")
      if list.items.isEmpty { EmptyState("There are no widgets.") }
      ItemList(list.items, id: \.id, selection: $selection) {
        store.dispatch(.rowSelected($0))
      } row: {
        WidgetRow(widget: $0)
      }
    }
    .screen("widgets.list", document: list)
    .commands {
      Command.onItem(
        "widget", name: "select", title: "Show one widget", id: WidgetItem.id, selection: nil,
        isEnabled: list.phase.hasContent, perform: select)
      Command.refresh(perform: model.refresh)
      #if MODAL
        Command(name: "highlights", key: "h", title: "Highlights", isEnabled: list.phase.hasContent) {
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
