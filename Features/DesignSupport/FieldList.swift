public import TerminalUI

/// Names and values in two columns.
public struct FieldList: View {
  private let fields: [(name: String, value: String)]

  /// In the order given; fields with an empty value are left out.
  public init(_ fields: KeyValuePairs<String, String>) {
    self.fields = fields.filter { !$0.value.isEmpty }.map { ($0.key, $0.value) }
  }

  public var body: some View {
    let width = fields.map { TerminalText.columns(of: $0.name) }.max() ?? 0
    VStack {
      for field in fields {
        HStack(spacing: 2) {
          // On a very narrow screen names are cut off before values are.
          Text(field.name).dim().lineLimit(1)
            .frame(minWidth: min(width, 10), idealWidth: width, maxWidth: Length(width))
          Text(field.value)
        }
      }
    }
  }
}
