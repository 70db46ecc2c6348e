import DesignSupport
import FeatureSupport
public import TerminalUI
public import WidgetsFeatureLogic

/// The gadgets of a widget.
public struct WidgetsGadgetsScreen: View {
  let model: WidgetsFeatureModel
  let widgetID: WidgetItem.ID
  @State private var selection: WidgetGadgetItem.ID?

  public init(model: WidgetsFeatureModel, widgetID: WidgetItem.ID) {
    self.model = model
    self.widgetID = widgetID
  }

  public var body: some View {
    if isMissing {
      ItemScreen(nil as WidgetItem?, named: "widget", id: widgetID, screen: "widgets.gadgets") { _ in }
    } else if let gadgets {
      VStack {
        ScreenTitle("Gadgets", remark: model.item(widgetID)?.heading ?? "widget \(widgetID)")
        LoadableContent(gadgets.phase, failure: gadgets.failure, title: "Gadgets", noun: "gadgets") {
          if gadgets.items.isEmpty { EmptyState("There are no gadgets.") }
          List(selection: $selection) {
            ForEach(gadgets.items, id: \.id) { WidgetGadgetRow(gadget: $0) }
          }
        }
      }
      .screen("widgets.gadgets", document: gadgets)
      .commands { Command.refresh(perform: model.refreshGadgets) }
    }
  }

  #if SUB
    private var gadgets: WidgetGadgets? { model.detail?.gadgets }
    private var isMissing: Bool { model.detail?.isMissing == true }
  #else
    private var gadgets: WidgetGadgets? { model.gadgets }
    private var isMissing: Bool { model.widgetOfGadgetsIsMissing }
  #endif
}
#if SUB

  /// The first gadgets, below their widget.
  struct WidgetGadgetsSummary: View {
    let gadgets: WidgetGadgets

    var body: some View {
      VStack {
        Divider()
        if gadgets.phase.hasContent {
          Text("\(gadgets.total) gadgets").dim()
          ForEach(Array(gadgets.items.prefix(3)), id: \.id) { WidgetGadgetRow(gadget: $0) }
        } else if let failure = gadgets.failure.map(ScreenFailure.init) {
          Text("The gadgets were not loaded: \(failure.message).").foregroundColor(.red)
        } else {
          LoadingState("Loading gadgets…")
        }
      }
    }
  }
#endif

struct WidgetGadgetRow: View {
  let gadget: WidgetGadgetItem

  var body: some View {
    VStack {
      Text(gadget.heading).bold()
      FieldLine(gadget.fields).padding(.leading, 2)
    }
  }
}
