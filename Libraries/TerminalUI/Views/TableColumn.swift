/// A column of a table: its title and what it shows of an element.
@MainActor
public struct TableColumn<Element> {
  let title: String
  let alignment: HorizontalAlignment
  let content: (Element) -> AnyView

  public init(_ title: String, alignment: HorizontalAlignment = .leading, @ViewBuilder content: @escaping (Element) -> some View) {
    self.title = title
    self.alignment = alignment
    self.content = { AnyView(content($0)) }
  }

  public init(_ title: String, alignment: HorizontalAlignment = .leading, value: KeyPath<Element, String>) {
    self.init(title, alignment: alignment) { Text($0[keyPath: value]) }
  }
}
