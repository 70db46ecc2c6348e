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
    // The cursor stands beside the text, not in it: a blank at the end of a full line would vanish.
    HStack(spacing: 0) {
      (value.isEmpty && !isFocused ? Text(prompt).dim() : Text(value)).lineLimit(1).truncationMode(.head)
      if isFocused { Text(" ").inverse() }
    }
  }
}
