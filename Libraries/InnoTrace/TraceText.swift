/// A value as text of a limited length, made without looking at more of the value than that: a list of 100,000 costs as
/// much as one of three.
struct TraceText {
  private static let limit = 200
  private static let elements = 3
  private static let properties = 10
  private static let depth = 5

  private let redact: (String) -> String
  private var text = ""

  /// - Parameter redact: applied to each text before it is cut: a secret that is cut in its middle looks like none.
  static func text(_ value: Any, redact: @escaping (String) -> String = { $0 }) -> String {
    var text = TraceText(redact: redact)
    text.add(value, depth: 0)
    return text.text.count <= limit ? text.text : text.text.prefix(limit) + "…"
  }

  private mutating func add(_ value: Any, depth: Int) {
    guard text.utf8.count <= Self.limit else { return }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case _ where depth > Self.depth: text += "…"
    case .optional:
      if let wrapped = mirror.children.first { add(wrapped.value, depth: depth) } else { text += "nil" }
    case .collection, .set, .dictionary:
      let count = mirror.children.count
      text += "["
      addList(mirror.children, upTo: Self.elements, depth: depth)
      text += count > Self.elements ? " \(count) in all]" : "]"
    case .tuple:
      text += "("
      addList(mirror.children, upTo: Self.elements, depth: depth)
      text += ")"
    case .enum:
      guard let payload = mirror.children.first else {
        text += "\(value)"
        break
      }
      text += payload.label ?? ""
      if Mirror(reflecting: payload.value).displayStyle == .tuple {
        add(payload.value, depth: depth + 1)
      } else {
        text += "("
        add(payload.value, depth: depth + 1)
        text += ")"
      }
    case .struct where !(value is any CustomStringConvertible):
      // Without the types that it is generic over, which may be long.
      text += "\(type(of: value))".prefix { $0 != "<" } + "("
      addList(mirror.children, upTo: Self.properties, depth: depth)
      text += ")"
    case .class: text += "\(type(of: value))"
    default: addDescription(of: value, depth: depth)
    }
  }

  private mutating func addDescription(of value: Any, depth: Int) {
    // Below the top a text is quoted.
    if depth > 0, let string = value as? String {
      text += "\"\(redact(String(string.prefix(10 * Self.limit))).prefix(Self.limit))\""
    } else {
      text += redact("\(value)")
    }
  }

  private mutating func addList(_ children: Mirror.Children, upTo limit: Int, depth: Int) {
    var separator = ""
    for child in children.prefix(limit) {
      guard text.utf8.count <= Self.limit else { break }
      text += separator
      // Elements of tuples without a label are called .0, .1, and so on.
      if let label = child.label, !label.hasPrefix(".") { text += "\(label): " }
      add(child.value, depth: depth + 1)
      separator = ", "
    }
    if children.count > limit { text += ", …" }
  }
}
