public import TerminalUI

/// Names and values on one line, for the row of a list.
public struct FieldLine: View {
  private let text: String

  /// In the order given; fields with an empty value are left out.
  public init(_ fields: KeyValuePairs<String, String>) {
    text = fields.filter { !$0.value.isEmpty }.map { "\($0.key) \($0.value)" }.joined(separator: " • ")
  }

  public var body: some View {
    if !text.isEmpty { Text(text).dim() }
  }
}
