import SwiftSyntax

/// Generator of the initializers. The plain one, without overrides, makes every shared value and collection. The
/// designated one takes all overrides and makes only those that are needed. Those with fewer overrides call the
/// designated one.
struct InitializerCode {
  let plan: ValuePlan
  let members: MemberCode
  /// The result of ``InitializerSignature/all(_:access:isolation:)``.
  let signatures: [InitializerSignature]

  var declarations: [String] {
    guard let designated = signatures.first, let mostVisible = signatures.last else { return [] }
    let plain = mostVisible.withoutOverrides.declaration(
      (delegationToOverrides + plainStatements).joined(separator: "\n"))
    guard !plan.overridable.isEmpty else { return [plain] }
    let body = OverridingInitializerCode(plan: plan, members: members).body
    // Inlining the designated initializer would slow down the plain one, which calls it (decision 0011).
    return [plain, "@inline(never)\n" + designated.declaration(body)]
      + signatures.dropFirst().filter(\.hasOverrides).map { signature in
        let overridable = Set(signature.parameters.map(\.name))
        let arguments = designated.parameters.map {
          "\($0.identifier.argumentLabel): \(overridable.contains($0.name) ? GeneratedNames($0).stored : "nil")"
        }
        return signature.declaration("self.init(\(arguments.joined(separator: ", ")))")
      }
  }

  /// Inside `withOverrides`, the plain initializer calls one with overrides, which it selects with a `nil` override.
  private var delegationToOverrides: [String] {
    guard let override = plan.overridable.first else { return [] }
    let arguments =
      plan.declared.filter { $0.scope == .input }.map { "\($0.identifier.argumentLabel): \(GeneratedNames($0).stored)" }
      + ["\(override.identifier.argumentLabel): nil"]
    return [
      """
      guard \(LibraryNames.overrides).isEmpty else {
        self = Self(\(arguments.joined(separator: ", ")))
        return
      }
      """
    ]
  }

  /// Makes every shared value and collection, dependencies first, and the storage of the other values. Values that
  /// others depend on are stored last, so that they are moved and not copied.
  private var plainStatements: [String] {
    plan.inputStatements + (plan.isClosable ? ["self.\(GeneratedNames.closing) = \(LibraryNames.closing)()"] : [])
      + plan.values.compactMap { value -> String? in
        let names = GeneratedNames(value)
        switch value.scope {
        case .input: return nil
        case .shared where value.isAsync: return "self.\(names.stored) = \(LibraryNames.asyncShared)()"
        case .shared, .collection:
          let expression = members.makeExpression(value, read: read)
          return plan.hasSharedStorage(value)
            ? "let \(names.stored): \(members.storedType(value)) = \(expression)"
            : "self.\(names.stored) = \(expression)"
        case .lazy:
          return plan.statements(storing: "\(LibraryNames.deferred)<\(members.storedType(value))>()", of: value)
        case .weak: return plan.statements(storing: "\(LibraryNames.weak)<\(value.typeText)>()", of: value)
        case .transient, .assisted: return "self.\(names.stored) = nil"
        }
      }
      + plan.values.filter(plan.hasSharedStorage).map(GeneratedNames.init).map {
        "self.\($0.shared) = .made(\($0.stored))"
      }
      + plan.values.filter { $0.scope == .shared && $0.isAsync }.map { "_ = self.\(GeneratedNames($0).task)" }
  }

  /// The expression that reads a value inside the initializer.
  private func read(_ value: ProvidedValue) -> String {
    let stored = GeneratedNames(value).stored
    switch value.scope {
    case .input: return stored
    case .shared, .collection: return stored + (value.isStoredAsResult ? ".get()" : "")
    case .transient, .assisted: return "(\(members.makeExpression(value, read: read)))"
    case .lazy, .weak: return members.onDemand(value, read: read) + (value.isStoredAsResult ? ".get()" : "")
    }
  }
}

extension ValuePlan {
  /// The statements that store the inputs.
  var inputStatements: [String] {
    declared.filter { $0.scope == .input }.map(GeneratedNames.init).map { "self.\($0.stored) = \($0.stored)" }
  }

  /// The statements that store a value, and also put it in a local variable if others depend on it: `self` cannot be
  /// read before it is fully initialized.
  func statements(storing expression: String, of value: ProvidedValue) -> String {
    let name = GeneratedNames(value).stored
    return isUnreferenced(value)
      ? "self.\(name) = \(expression)" : "let \(name) = \(expression)\nself.\(name) = \(name)"
  }
}

/// Signature of an initializer: its access level and its parameters.
struct InitializerSignature {
  /// All inputs in the order of declaration, then the values that are visible at the initializer's access level and can
  /// be overridden.
  let parameters: [ProvidedValue]
  private let modifiers: String

  /// The initializers with overrides, the least visible first. The first one takes every override.
  ///
  /// There is one for the container's access level, and one for each lower level that a value has. An initializer has
  /// overrides for the values of its own level and above: the types of the others may be less visible than it.
  static func all(_ values: [ProvidedValue], access: AccessLevel, isolation: String) -> [InitializerSignature] {
    let inputs = values.filter { $0.scope == .input }
    let overrides = values.filter { $0.scope != .input }
    let levels = Set(overrides.map { min($0.access, access) }).union([access])
    return levels.sorted().map { level in
      InitializerSignature(
        parameters: inputs + overrides.filter { $0.access >= level }, modifiers: isolation + level.modifier(in: access))
    }
  }

  /// The signature with only the inputs.
  var withoutOverrides: InitializerSignature {
    InitializerSignature(parameters: parameters.filter { $0.scope == .input }, modifiers: modifiers)
  }

  var hasOverrides: Bool { parameters.contains { $0.scope != .input } }

  func declaration(_ body: String) -> String {
    let list = parameters.map { value -> String in
      let type =
        value.scope == .input ? TypeSpelling.parameter(value.type) : "\(TypeSpelling.optional(value.type)) = nil"
      return "\(value.identifier.parameterLabel) \(GeneratedNames(value).stored): \(type)"
    }
    return """
      \(modifiers)init(\(list.joined(separator: ", "))) {
      \(body.indented())
      }
      """
  }
}

/// Generator of the body of the designated initializer, which makes the values that no other depends on, and thereby
/// the values that they need.
struct OverridingInitializerCode {
  let plan: ValuePlan
  let members: MemberCode

  var body: String {
    let taskLocal =
      plan.overridable.contains(where: OverridesCode.includes)
      ? ["let \(GeneratedNames.overrides) = \(LibraryNames.overrides).current(for: Self.self, from: Overrides())"] : []
    let lines = taskLocal + plan.inputStatements + plan.values.compactMap(statements(storing:)) + closing + taskStarts
    return lines.joined(separator: "\n")
  }

  private func statements(storing value: ProvidedValue) -> String? {
    let names = GeneratedNames(value)
    switch value.scope {
    case .input: return nil
    case .shared where value.isAsync:
      return
        "self.\(names.stored) = \(LibraryNames.asyncShared)"
        + "(\(override(value)).map { value in \(LibraryNames.task) { value } })"
    case .shared, .collection:
      let storage =
        "\(LibraryNames.shared)<\(members.storedType(value))>(\(override(value))) "
        + "{ \(members.makeExpression(value, read: read)) }"
      if plan.hasSharedStorage(value) {
        return "let \(names.stored) = \(storage)\nself.\(names.shared) = \(names.stored)"
      }
      if value.attribute.close == nil { return "self.\(names.stored) = \(storage).value" }
      // The local constant is also read by `closing`.
      return "let \(names.stored) = \(storage)\nself.\(names.stored) = \(names.stored).value"
    case .lazy:
      return plan.statements(
        storing: "\(LibraryNames.deferred)<\(members.storedType(value))>(\(override(value)))", of: value)
    case .weak:
      return plan.statements(storing: "\(LibraryNames.weak)<\(value.typeText)>(\(override(value)))", of: value)
    case .transient, .assisted: return plan.statements(storing: override(value), of: value)
    }
  }

  /// The override of a value: the argument, or else that of `withOverrides`.
  private func override(_ value: ProvidedValue) -> String {
    let argument = GeneratedNames(value).stored
    let taskLocal = "\(GeneratedNames.overrides).\(value.identifier.text)"
    let override =
      OverridesCode.includes(value) ? "\(LibraryNames.overrides).first(\(argument), \(taskLocal))" : argument
    return value.isStoredAsResult ? "\(override).map { .success($0) }" : override
  }

  /// The statement that makes the `DIClosing`, with the names of overrides that `close()` must skip.
  private var closing: [String] {
    guard plan.isClosable else { return [] }
    // The initializer has made these values, so `madeValue` is nil only for an override.
    let overridden = plan.values.filter { $0.attribute.close != nil && plan.isStoredDirectly($0) }
      .map { "\(GeneratedNames($0).stored).madeValue == nil ? \($0.nameLiteral) : nil" }
    return [
      "self.\(GeneratedNames.closing) = \(LibraryNames.closing)"
        + "(\(overridden.isEmpty ? "" : "overrides: [\(overridden.joined(separator: ", "))]"))"
    ]
  }

  /// Starts the asynchronous values that no other depends on, which start their dependencies.
  private var taskStarts: [String] {
    plan.values.filter { $0.scope == .shared && $0.isAsync && plan.isUnreferenced($0) }.map {
      "_ = self.\(GeneratedNames($0).task)"
    }
  }

  /// The expression that reads a value inside the initializer.
  private func read(_ value: ProvidedValue) -> String {
    let stored = GeneratedNames(value).stored
    switch value.scope {
    case .input: return stored
    case .shared, .collection: return "\(stored).value" + (value.isStoredAsResult ? ".get()" : "")
    case .transient, .assisted: return "(\(stored) ?? \(members.makeExpression(value, read: read)))"
    case .lazy, .weak: return members.onDemand(value, read: read) + (value.isStoredAsResult ? ".get()" : "")
    }
  }
}
