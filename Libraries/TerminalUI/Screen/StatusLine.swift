/// One line for what is under way, for results and for warnings. Its height is fixed: what it says moves no other view.
///
/// ```swift
/// StatusLine(remark: "updated 3 min ago") {
///   Text("Saved 'Water the plants'").dim()
/// }
/// ```
public struct StatusLine<Content: View>: View {
  private let remark: String
  private let content: Content

  /// - Parameters:
  ///   - remark: stands at the right edge where there is room for it beside the content.
  ///   - content: is cut off after one line.
  public init(remark: String = "", @ViewBuilder content: () -> Content) {
    self.remark = remark
    self.content = content()
  }

  public var body: some View {
    ViewThatFits {
      HStack(spacing: 2) {
        content
        Spacer()
        Text(remark).dim()
      }
      content
    }
    .lineLimit(1)
    .frame(maxWidth: .infinity, minHeight: 1, maxHeight: 1)
  }
}
