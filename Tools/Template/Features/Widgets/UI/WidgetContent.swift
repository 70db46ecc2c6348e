import DesignSupport
public import TerminalUI
public import WidgetsFeatureLogic

public struct WidgetContent: View {
  let widget: WidgetItem

  public init(widget: WidgetItem) {
    self.widget = widget
  }

  public var body: some View {
    VStack {
      Text(widget.heading).bold()
      Text("Id \(widget.id)").dim()
      FieldList(widget.fields)
    }
  }
}
