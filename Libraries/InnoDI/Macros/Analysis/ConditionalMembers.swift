import SwiftSyntax

/// Content of a container for each combination of the `#if` conditions around its provided properties.
///
/// A macro does not know which conditions are true. It generates code for each, under the same conditions.
indirect enum ConditionalMembers<Content> {
  case always(Content)
  /// The clauses in order, each with its line (`#if DEBUG`, `#else`).
  case clauses([(line: String, content: ConditionalMembers)])

  /// The contents of all combinations.
  var all: [Content] {
    switch self {
    case .always(let content): [content]
    case .clauses(let clauses): clauses.flatMap(\.content.all)
    }
  }

  func map<Other>(_ transform: (Content) -> Other) -> ConditionalMembers<Other> {
    switch self {
    case .always(let content): .always(transform(content))
    case .clauses(let clauses): .clauses(clauses.map { ($0.line, $0.content.map(transform)) })
    }
  }
}

extension ConditionalMembers<[DeclSyntax]> {
  init(_ members: [DeclSyntax]) {
    guard let index = members.firstIndex(where: { $0.as(IfConfigDeclSyntax.self)?.hasProvidedProperty ?? false }),
      let condition = members[index].as(IfConfigDeclSyntax.self)
    else {
      self = .always(members)
      return
    }
    /// The members with those of one clause in place of the `#if`.
    func content(_ own: [DeclSyntax]) -> Self { Self(members[..<index] + own + members[(index + 1)...]) }
    var clauses = condition.clauses.map { clause in
      let line = [clause.poundKeyword.text, clause.condition?.trimmedDescription].compactMap(\.self)
      return (line: line.joined(separator: " "), content: content(clause.members))
    }
    if condition.clauses.last?.condition != nil { clauses.append((line: "#else", content: content([]))) }
    self = .clauses(clauses)
  }
}

extension ConditionalMembers<String> {
  /// The texts between the lines of their `#if`s.
  var text: String {
    switch self {
    case .always(let text): text
    case .clauses(let clauses): clauses.map { "\($0.line)\n\($0.content.text)" }.joined(separator: "\n") + "\n#endif"
    }
  }
}

extension IfConfigDeclSyntax {
  fileprivate var hasProvidedProperty: Bool {
    clauses.contains { clause in
      clause.members.contains { member in
        if let nested = member.as(IfConfigDeclSyntax.self) { return nested.hasProvidedProperty }
        guard let variable = member.as(VariableDeclSyntax.self) else { return false }
        return !variable.attributes.named("Provide").isEmpty
      }
    }
  }
}

extension IfConfigClauseSyntax {
  var members: [DeclSyntax] {
    guard case .decls(let members) = elements else { return [] }
    return members.map(\.decl)
  }
}
