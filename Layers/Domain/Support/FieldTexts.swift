/// Reads the texts that were typed into the fields of a form, and collects what is wrong with them.
///
/// ```swift
/// var form = FieldTexts(texts)
/// title = form.required("title", .text)
/// rating = form.optional("rating", .double)
/// try form.check("The album")
/// ```
public struct FieldTexts {
  /// What a field takes.
  public struct Kind<Value> {
    fileprivate let problem: String
    /// Stands for a value that is missing, until `check(_:)` throws.
    fileprivate let placeholder: Value
    fileprivate let parse: (String) -> Value?
  }

  private let texts: [String: String]
  private var problems: [String: [String]] = [:]

  /// - Parameter texts: by field; blank for nothing.
  public init(_ texts: [String: String]) {
    self.texts = texts
  }

  public mutating func required<Value>(_ field: String, _ kind: Kind<Value>) -> Value {
    if let value = optional(field, kind) { return value }
    if problems[field] == nil { problems[field] = ["Required."] }
    return kind.placeholder
  }

  /// Nil for nothing.
  public mutating func optional<Value>(_ field: String, _ kind: Kind<Value>) -> Value? {
    guard let text = texts[field], !text.allSatisfy(\.isWhitespace) else { return nil }
    let value = kind.parse(text)
    if value == nil { problems[field] = [kind.problem] }
    return value
  }

  /// The new value of a field that is never empty; nil where nothing was typed for it.
  public mutating func change<Value>(_ field: String, _ kind: Kind<Value>) -> Value? {
    texts[field] == nil ? nil : required(field, kind)
  }

  /// The new value of a field that blank empties; nil where nothing was typed for it.
  public mutating func optionalChange<Value>(_ field: String, _ kind: Kind<Value>) -> Value?? {
    texts[field] == nil ? nil : .some(optional(field, kind))
  }

  /// - Throws: `.validation` with what is wrong with which field.
  public func check(_ item: String) throws(DomainError) {
    guard !problems.isEmpty else { return }
    throw DomainError(.validation, message: "\(item) is not valid", fields: problems)
  }
}

extension FieldTexts.Kind<String> {
  public static var text: Self { Self(problem: "", placeholder: "") { $0 } }

  /// One of some words.
  public static func word(of words: [String]) -> Self {
    Self(problem: "Not one of \(words.joined(separator: ", ")).", placeholder: "") { text in
      words.first { $0 == text.trimmed }
    }
  }
}

extension FieldTexts.Kind<Int> {
  public static var int: Self { Self(problem: "Not a whole number.", placeholder: 0) { Int($0.trimmed) } }
}

extension FieldTexts.Kind<Double> {
  public static var double: Self {
    Self(problem: "Not a number.", placeholder: 0) { text in Double(text.trimmed).flatMap { $0.isFinite ? $0 : nil } }
  }
}

extension FieldTexts.Kind<Bool> {
  public static var bool: Self {
    Self(problem: "Not yes or no.", placeholder: false) { text in
      ["yes": true, "true": true, "no": false, "false": false][text.trimmed]
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    let rest = drop(while: \.isWhitespace)
    return String(rest.prefix(rest.count - rest.reversed().prefix(while: \.isWhitespace).count))
  }
}
