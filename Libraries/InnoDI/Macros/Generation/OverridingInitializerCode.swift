import SwiftSyntax

/// Generator of the body of the initializer with overrides. It looks the overrides up once and makes the values that no
/// other depends on, which make the values that they need.
struct OverridingInitializerCode {
  let plan: ValuePlan
  let members: MemberCode

  var body: String {
    let isAmbient = plan.overridable.contains(where: OverridesCode.includes)
    let ambient =
      isAmbient
      ? ["let \(GeneratedNames.overrides) = \(LibraryNames.overrides).current(for: Self.self, from: Overrides())"] : []
    return (ambient + plan.inputs + plan.values.compactMap(storing) + closing + started).joined(separator: "\n")
  }

  private func storing(_ value: ProvidedValue) -> String? {
    let names = GeneratedNames(value)
    switch value.scope {
    case .input: return nil
    case .shared where value.isAsync:
      return
        "self.\(names.stored) = \(LibraryNames.asyncShared)"
        + "(\(override(value)).map { value in \(LibraryNames.task) { value } })"
    case .shared, .collection:
      let storage =
        "\(LibraryNames.shared)<\(members.outcome(value))>(\(override(value))) { \(members.making(value, read: read)) }"
      if plan.canBeDeferred(value) { return "let \(names.stored) = \(storage)\nself.\(names.shared) = \(names.stored)" }
      if value.attribute.close == nil { return "self.\(names.stored) = \(storage).value" }
      return "let \(names.stored) = \(storage)\nself.\(names.stored) = \(names.stored).value"
    case .lazy: return plan.storing("\(LibraryNames.deferred)<\(members.outcome(value))>(\(override(value)))", value)
    case .weak: return plan.storing("\(LibraryNames.weak)<\(value.typeText)>(\(override(value)))", value)
    case .transient, .assisted: return plan.storing(override(value), value)
    }
  }

  /// The override of a value: the argument, or else that of `withOverrides`.
  private func override(_ value: ProvidedValue) -> String {
    let given = GeneratedNames(value).stored
    let ambient = "\(GeneratedNames.overrides).\(value.identifier.text)"
    let override = OverridesCode.includes(value) ? "\(LibraryNames.overrides).first(\(given), \(ambient))" : given
    return value.isOutcome ? "\(override).map { .success($0) }" : override
  }

  /// The container does not close overrides.
  private var closing: [String] {
    guard plan.isClosable else { return [] }
    let given = plan.values.filter { $0.attribute.close != nil && plan.isStoredDirectly($0) }
      .map { "\(GeneratedNames($0).stored).own == nil ? \($0.nameLiteral) : nil" }
    return [
      "self.\(GeneratedNames.closing) = \(LibraryNames.closing)"
        + "(\(given.isEmpty ? "" : "given: [\(given.joined(separator: ", "))]"))"
    ]
  }

  /// Starts the asynchronous values that no other depends on, which start their dependencies.
  private var started: [String] {
    plan.values.filter { $0.scope == .shared && $0.isAsync && plan.isUnreferenced($0) }.map {
      "_ = self.\(GeneratedNames($0).task)"
    }
  }

  /// The expression that reads a value inside the initializer.
  private func read(_ value: ProvidedValue) -> String {
    let stored = GeneratedNames(value).stored
    switch value.scope {
    case .input: return stored
    case .shared, .collection: return "\(stored).value" + (value.isOutcome ? ".get()" : "")
    case .transient, .assisted: return "(\(stored) ?? \(members.making(value, read: read)))"
    case .lazy, .weak: return members.onDemand(value, read: read) + (value.isOutcome ? ".get()" : "")
    }
  }
}
