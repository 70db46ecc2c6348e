import DesignSupport
import TerminalUI
import WidgetsFeatureLogic

struct WidgetRow: View {
  let widget: WidgetItem

  var body: some View {
    HStack {
      Text("\(widget.id)").dim().frame(minWidth: 3, alignment: .trailing).lineLimit(1)
      Text(widget.heading).bold()
      FieldLine(widget.fields)
    }
  }
}
