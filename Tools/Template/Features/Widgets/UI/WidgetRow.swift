import DesignSupport
import TerminalUI
import WidgetsFeatureLogic

struct WidgetRow: View {
  let widget: WidgetItem

  var body: some View {
    let id = "\(widget.id)"
    HStack {
      // An id is shown whole: commands take it.
      Text(id).dim().frame(minWidth: max(3, id.count), alignment: .trailing).lineLimit(1)
      Text(widget.heading).bold()
      FieldLine(widget.fields)
    }
  }
}
