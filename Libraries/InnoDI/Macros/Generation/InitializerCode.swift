import SwiftSyntax

/// Writes the initializers: the one that makes every value, and those that take overrides, of which the first makes what is needed and
/// the others call it without the overrides they do not take.
struct InitializerCode {
  let plan: ValuePlan
  let members: MemberCode
  /// As ``InitializerSignature/all(_:access:isolation:)`` returns them.
  let signatures: [InitializerSignature]

  var declarations: [String] {
    guard let designated = signatures.first, let widest = signatures.last else { return [] }
    let plain = widest.withoutOverrides.declaration((toOverrides + withoutOverrides).joined(separator: "\n"))
    guard !plan.overridable.isEmpty else { return [plain] }
    let body = OverridingInitializerCode(plan: plan, members: members).body
    // Inlined into the other one it would only be in its way.
    return [plain, "@inline(never)\n" + designated.declaration(body)]
      + signatures.dropFirst().filter(\.hasOverrides).map { signature in
        let taken = Set(signature.parameters.map(\.name))
        let arguments = designated.parameters.map {
          "\($0.identifier.argumentLabel): \(taken.contains($0.name) ? GeneratedNames($0).stored : "nil")"
        }
        return signature.declaration("self.init(\(arguments.joined(separator: ", ")))")
      }
  }

  /// Where `withOverrides` is at work, the other initializer looks what it has for this container.
  private var toOverrides: [String] {
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

  /// Every value is made, dependencies first. What others take is stored last, when they have it: so it is moved and not copied.
  private var withoutOverrides: [String] {
    plan.inputs + (plan.isClosable ? ["self.\(GeneratedNames.closing) = \(LibraryNames.closing)()"] : [])
      + plan.values.compactMap { value -> String? in
        let names = GeneratedNames(value)
        switch value.scope {
        case .input: return nil
        case .shared where value.isAsync: return "self.\(names.stored) = \(LibraryNames.asyncShared)()"
        case .shared, .collection:
          let making = members.making(value, read: read)
          return plan.mayBeLate(value)
            ? "let \(names.stored): \(members.outcome(value)) = \(making)" : "self.\(names.stored) = \(making)"
        case .lazy: return plan.storing("\(LibraryNames.deferred)<\(members.outcome(value))>()", value)
        case .weak: return plan.storing("\(LibraryNames.weak)<\(value.typeText)>()", value)
        case .transient, .assisted: return "self.\(names.stored) = nil"
        }
      } + plan.values.filter(plan.mayBeLate).map(GeneratedNames.init).map { "self.\($0.shared) = .made(\($0.stored))" }
      + plan.values.filter { $0.scope == .shared && $0.isAsync }.map { "_ = self.\(GeneratedNames($0).task)" }
  }

  /// How a value is read before the container exists.
  private func read(_ value: ProvidedValue) -> String {
    let stored = GeneratedNames(value).stored
    switch value.scope {
    case .input: return stored
    case .shared, .collection: return stored + (value.isOutcome ? ".get()" : "")
    case .transient, .assisted: return "(\(members.making(value, read: read)))"
    case .lazy, .weak: return members.late(value, read: read) + (value.isOutcome ? ".get()" : "")
    }
  }
}

extension ValuePlan {
  /// The statements that store the inputs.
  var inputs: [String] {
    declared.filter { $0.scope == .input }.map(GeneratedNames.init).map { "self.\($0.stored) = \($0.stored)" }
  }

  /// What others take is in a variable as well, as the container cannot be read before it is whole.
  func storing(_ expression: String, _ value: ProvidedValue) -> String {
    let name = GeneratedNames(value).stored
    return isLast(value) ? "self.\(name) = \(expression)" : "let \(name) = \(expression)\nself.\(name) = \(name)"
  }
}
