import SwiftSyntax

/// Writes the initializers: the first makes the values, the others call it without the overrides they do not take.
struct InitializerCode {
  let plan: ValuePlan
  let members: MemberCode
  /// As ``InitializerSignature/all(_:access:isolation:)`` returns them.
  let signatures: [InitializerSignature]
  /// The access level of the container.
  let access: AccessLevel

  var declarations: [String] {
    guard let designated = signatures.first else { return [] }
    return [designated.declaration(body)]
      + signatures.dropFirst().map { signature in
        let taken = Set(signature.parameters.map(\.name))
        let arguments = designated.parameters.map { "\($0.label): \(taken.contains($0.name) ? $0.identifier.text : "nil")" }
        return signature.declaration("self.init(\(arguments.joined(separator: ", ")))")
      }
  }

  private var body: String {
    let inputs = plan.declared.filter { $0.scope == .input }.map { "self.\(GeneratedNames($0).stored) = \($0.identifier.text)" }
    let closing = plan.isClosable ? ["self.\(GeneratedNames.closing) = DIClosing()"] : []
    guard !plan.overridable.isEmpty else { return inputs.joined(separator: "\n") }
    // A pattern, as `== nil` takes the compiler many times as long.
    let conditions = ["DIOverrides.isEmpty"] + plan.overridable.map { "case .none = \($0.identifier.text)" }
    let overridden = """
      guard \(conditions.joined(separator: ", ")) else {
      \((withOverrides + ["return"]).joined(separator: "\n").indented())
      }
      """
    return (inputs + closing + [overridden] + withoutOverrides).joined(separator: "\n")
  }

  /// The overrides are stored, and the values that nothing takes are made, which makes what they need.
  private var withOverrides: [String] {
    let included = plan.overridable.filter(OverridesCode.includes)
    let overrides = included.map { "if let \($0.identifier.text) { overrides.\($0.identifier.text) = \($0.identifier.text) }" }
    return (included.isEmpty ? [] : ["var overrides = DIOverrides.current(for: Self.self, from: Overrides())"]) + overrides
      + plan.overridable.map { value in
        let override = "\(OverridesCode.includes(value) ? "overrides." : "")\(value.identifier.text)"
        return "self.\(GeneratedNames(value).stored) = \(stored(value, override: override))"
      } + (plan.hasLateValues ? ["self.\(GeneratedNames.lateValues) = DILateValues()"] : [])
      + plan.values.filter { $0.scope.isMadeWithContainer && plan.isLast($0) }.map { value in
        value.isAsync
          ? "_ = self.\(GeneratedNames(value).task)" : "_ = \(value.isThrowing ? "try? " : "")self.\(value.identifier.text)"
      }
  }

  /// Every value is made, dependencies first.
  private var withoutOverrides: [String] {
    plan.values.compactMap { value -> String? in
      let names = GeneratedNames(value)
      switch value.scope {
      case .input: return nil
      case .shared, .collection:
        if value.isAsync { return "self.\(names.stored) = DIAsyncShared()" }
        let making = members.making(value, read: read)
        return storing(making, value, as: ": \(members.outcome(value))")
      case .lazy: return storing("DIDeferred<\(members.outcome(value))>()", value)
      case .weak: return storing("DIWeak<\(value.typeText)>()", value)
      case .transient, .assisted: return "self.\(names.stored) = nil"
      }
    } + (plan.hasLateValues ? ["self.\(GeneratedNames.lateValues) = .none"] : [])
      + plan.values.filter { $0.scope == .shared && $0.isAsync }.map { "_ = self.\(GeneratedNames($0).task)" }
  }

  /// What others take is in a variable as well, as the container cannot be read before it is whole.
  private func storing(_ expression: String, _ value: ProvidedValue, as type: String = "") -> String {
    let name = GeneratedNames(value).stored
    return plan.isLast(value) ? "self.\(name) = \(expression)" : "let \(name)\(type) = \(expression)\nself.\(name) = \(name)"
  }

  private func stored(_ value: ProvidedValue, override: String) -> String {
    let outcome = value.isOutcome ? "\(override).map { .success($0) }" : override
    return switch value.scope {
    case .lazy: "DIDeferred(\(outcome))"
    case .weak: "DIWeak(\(outcome))"
    case .shared where value.isAsync: "DIAsyncShared(\(outcome).map { value in _Concurrency.Task { value } })"
    default: outcome
    }
  }

  /// How a value is read before the container exists.
  private func read(_ value: ProvidedValue) -> String {
    let names = GeneratedNames(value)
    let outcome = value.isOutcome ? ".get()" : ""
    return switch value.scope {
    case .input: value.identifier.text
    case .shared, .collection: names.stored + outcome
    case .lazy: "\(names.stored).value { \(members.making(value, read: read)) }\(outcome)"
    case .weak: "\(names.stored).value(object: { $0 }) { \(members.making(value, read: read)) }"
    case .transient, .assisted: "(\(members.making(value, read: read)))"
    }
  }
}
