import InnoRouter

/// Writer of Swift expressions for values: enums, structs with memberwise initializers, and types of the standard
/// library.
///
/// NB: reflection does not give the name of a case without a payload whose enum has a custom description; such routes
/// need `custom`.
struct SwiftSource {
  /// Tried first for each value; nil to use reflection.
  var custom: (Any) -> String? = { _ in nil }

  func expression(_ value: Any) -> String {
    if let text = custom(value) { return text }
    switch value {
    case let value as any SourceWritable: return value.source(self)
    case let value as String: return literal(value)
    case let value as Character: return literal(String(value))
    case let value as any BinaryInteger: return "\(value)"
    case let value as any BinaryFloatingPoint: return number(value)
    case let value as Bool: return "\(value)"
    default: return reflected(value)
    }
  }

  private func number(_ value: some BinaryFloatingPoint) -> String {
    if value.isNaN { return ".nan" }
    if value.isInfinite { return value < 0 ? "-.infinity" : ".infinity" }
    return "\(value)"
  }

  private func reflected(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    let children = mirror.children.map { (label: $0.label, source: expression($0.value)) }
    switch mirror.displayStyle {
    case .optional: return children.first?.source ?? "nil"
    case .collection, .set: return "[" + children.map(\.source).joined(separator: ", ") + "]"
    case .dictionary: return dictionary(mirror)
    case .tuple: return arguments(of: mirror)
    case .enum:
      guard let payload = mirror.children.first, let name = payload.label else { return ".\(value)" }
      let inner = Mirror(reflecting: payload.value)
      return ".\(name)" + (inner.displayStyle == .tuple ? arguments(of: inner) : "(\(expression(payload.value)))")
    default:
      return "\(type(of: value))" + "(" + children.map { label($0.label) + $0.source }.joined(separator: ", ") + ")"
    }
  }

  private func arguments(of tuple: Mirror) -> String {
    "(" + tuple.children.map { label($0.label) + expression($0.value) }.joined(separator: ", ") + ")"
  }

  private func dictionary(_ mirror: Mirror) -> String {
    let pairs = mirror.children.map { pair in
      Mirror(reflecting: pair.value).children.map { expression($0.value) }.joined(separator: ": ")
    }
    return pairs.isEmpty ? "[:]" : "[" + pairs.sorted().joined(separator: ", ") + "]"
  }

  /// Reflection gives unlabelled elements labels that begin with a dot.
  private func label(_ label: String?) -> String {
    label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
  }

  private func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.properties.generalCategory == .control: result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// Type of the library whose description is not a Swift expression.
protocol SourceWritable {
  func source(_ writer: SwiftSource) -> String
}

extension NavigationResult: SourceWritable {
  func source(_ writer: SwiftSource) -> String {
    switch self {
    case .success: ".success"
    case .cancelled(let reason): ".cancelled(\(reason.source(writer)))"
    case .emptyStack: ".emptyStack"
    case .invalidPopCount(let count): ".invalidPopCount(\(count))"
    case .insufficientStackDepth(let requested, let available):
      ".insufficientStackDepth(requested: \(requested), available: \(available))"
    case .routeNotFound(let route): ".routeNotFound(\(writer.expression(route)))"
    case .multiple(let results): ".multiple([" + results.map { $0.source(writer) }.joined(separator: ", ") + "])"
    }
  }
}

extension NavigationCancellationReason: SourceWritable {
  func source(_ writer: SwiftSource) -> String {
    switch self {
    case .middleware(let name): ".middleware(name: \(writer.expression(name as Any)))"
    case .conditionFailed: ".conditionFailed"
    case .throttled: ".throttled"
    case .reentrant: ".reentrant"
    case .invalidStack(let violation): ".invalidStack(\(violation.source(writer)))"
    case .custom(let message): ".custom(\(writer.expression(message)))"
    }
  }
}

extension RouteStackViolation: SourceWritable {
  func source(_ writer: SwiftSource) -> String {
    switch self {
    case .empty: ".empty"
    case .duplicate(let index): ".duplicate(index: \(index))"
    case .wrongRoot: ".wrongRoot"
    case .custom(let message): ".custom(\(writer.expression(message)))"
    }
  }
}
