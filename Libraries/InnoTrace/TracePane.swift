public import TerminalUI

/// The steps of a trace below each other, with what is known about the selected one.
public struct TracePane: View {
  private let model: TraceModel

  /// The pane of a model. Its commands `F` and `L` filter by feature and by layer.
  public init(model: TraceModel) {
    self.model = model
  }

  /// A list of the steps, above what is known about the selected one.
  public var body: some View {
    Box(title) {
      VStack {
        List(selection: Binding(get: { model.selection }, set: { model.selection = $0 })) {
          ForEach(model.lines, id: \.id) { line in
            Button {
              model.toggle(line.id)
            } label: {
              row(line)
            }
          }
        }
        Text(details).dim().lineLimit(2)
      }
    }
    .commands {
      Command(name: "trace-feature", key: "F", title: "Feature of the trace") { model.showNextFeature() }
      Command(name: "trace-layer", key: "L", title: "Layer of the trace") { model.showNextLayer() }
    }
  }

  private var title: String {
    let filters = [model.outline.feature, model.outline.layer?.rawValue].compactMap(\.self)
    return (["Trace"] + filters).joined(separator: " · ")
  }

  private func row(_ line: TraceOutline.Line) -> Text {
    let marker = !line.hasConsequences ? "  " : line.isFolded ? "▸ " : "▾ "
    let start = String(repeating: "  ", count: line.depth) + marker + line.step.kind.rawValue + " "
    let time = line.step.end.map { end in end > line.step.start ? "  \((end - line.step.start).milliseconds) ms" : "" }
    let remark = Text((line.step.remark.map { "  \($0)" } ?? "") + (time ?? "  …")).dim()
    return Text(start).dim() + (line.isContext ? Text(line.step.name).dim() : Text(line.step.name)) + remark
  }

  private var details: String {
    guard let step = model.lines.first(where: { $0.id == model.selection })?.step else { return "" }
    return step.details.map { "\($0.name): \($0.value)" }.joined(separator: "; ")
  }
}

extension TraceStep {
  /// What a line says beside the name; the payload of an action and the values of fields are details.
  fileprivate var remark: String? {
    guard kind != .action, kind != .state, !details.isEmpty else { return nil }
    return details.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
  }
}
