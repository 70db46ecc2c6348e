import DesignSupport
import FeatureSupport
public import TerminalUI
public import WidgetsFeatureLogic

public struct WidgetsDetailScreen: View {
  let model: WidgetsFeatureModel
  let id: WidgetItem.ID

  public init(model: WidgetsFeatureModel, id: WidgetItem.ID) {
    self.model = model
    self.id = id
  }

  public var body: some View {
    if let detail = model.detail {
      ItemScreen(
        detail.item, phase: detail.phase, failure: detail.failure, title: "Widgets", named: "widget", id: id,
        screen: "widgets.detail"
      ) {
        WidgetContent(widget: $0)
        #if UPDATE
          if let writeNote = model.writeNotes[id] { Text(writeNote).foregroundColor(.yellow) }
        #endif
        #if SUB
          WidgetGadgetsSummary(gadgets: detail.gadgets)
        #endif
      }
      .commands {
        if !detail.isMissing {
          Command.refresh(perform: model.refreshDetail)
          #if UPDATE
            Command.updates(of: detail.item, in: model)
          #endif
          #if DELETE
            Command(name: "delete", key: .remove, title: "Delete", isEnabled: detail.item != nil) {
              if model.delete(id) { await model.loadIfNeeded() }
            }
          #endif
          #if SUB
            Command(name: "gadgets", title: "Gadgets", isEnabled: detail.item != nil) {
              await model.showGadgets(of: id)
            }
          #endif
        }
        #if READ
          Command.gadgets(detail.item, in: model)
        #endif
        #if CALL
          Command.polish(detail.item, in: model)
        #endif
      }
    }
  }
}
