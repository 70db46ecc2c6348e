import DesignSupport
public import TerminalUI
public import WidgetsFeatureLogic

public struct WidgetsDetailScreen: View {
  let widget: WidgetItem

  public init(widget: WidgetItem) {
    self.widget = widget
  }

  public var body: some View {
    VStack {
      Text(widget.title).bold()
      FieldList(["Number": "\(widget.id)"])
    }
    .screen("widgets.detail", document: ItemDocument(item: widget))
  }
}
