/// A line of text that is being edited; shows its end, with a cursor when it has the focus.
public struct TextField: View {
  private let prompt: String
  private let text: Binding<String>
  private let isFocused: Bool

  /// `prompt`: shown while the text is empty.
  public init(_ prompt: String, text: Binding<String>, isFocused: Bool = false) {
    self.prompt = prompt
    self.text = text
    self.isFocused = isFocused
  }

  public var body: some View {
    let value = text.wrappedValue
    let shown = value.isEmpty && !isFocused ? Text(prompt).dim() : Text(value)
    (isFocused ? shown + Text(" ").inverse() : shown).lineLimit(1).truncationMode(.head)
  }
}
