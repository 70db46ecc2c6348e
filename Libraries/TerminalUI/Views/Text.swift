/// Styled text, wrapped at words into the width that there is.
///
/// `+` joins texts that keep their own styles. Control characters are shown, never sent to the terminal (see `TerminalText.safe`).
public struct Text: PrimitiveView {
  struct Run {
    var string: String
    var style: Style
  }

  private var runs: [Run]

  public init(_ string: some StringProtocol) {
    runs = [Run(string: String(string), style: Style())]
  }

  public static func + (left: Text, right: Text) -> Text {
    var text = left
    text.runs += right.runs
    return text
  }

  /// The views that this type overloads keep texts joinable: `Text("a").bold() + Text("b")`.
  public func bold() -> Text { adding(.bold) }
  public func dim() -> Text { adding(.dim) }
  public func italic() -> Text { adding(.italic) }
  public func underline() -> Text { adding(.underline) }
  public func inverse() -> Text { adding(.inverse) }

  /// Nil leaves the colour to the views around.
  public func foregroundColor(_ color: Color?) -> Text {
    mapping { $0.foreground = $0.foreground ?? color }
  }

  public func resolve(into resolver: inout ViewResolver) {
    resolver.nodes.append(TextNode(runs, environment: resolver.environment))
  }

  private func adding(_ attributes: TextAttributes) -> Text {
    mapping { $0.attributes.formUnion(attributes) }
  }

  private func mapping(_ change: (inout Style) -> Void) -> Text {
    var text = self
    for index in text.runs.indices { change(&text.runs[index].style) }
    return text
  }
}
