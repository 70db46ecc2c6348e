import TerminalUI
import WidgetsFeatureLogic

struct WidgetRow: View {
  let widget: WidgetItem

  var body: some View {
    HStack {
      Text("\(widget.id)").dim().frame(width: 3, alignment: .trailing)
      Text(widget.title).bold()
    }
  }
}
