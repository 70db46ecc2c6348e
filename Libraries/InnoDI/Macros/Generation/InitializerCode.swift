import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes the initializer: inputs in declaration order, then an optional override for everything else.
struct InitializerCode {
  let plan: ValuePlan
  let members: MemberCode
  let access: String

  var declaration: DeclSyntax {
    """
    \(raw: members.isolation)\(raw: access)init(\(raw: Self.parameters(plan.declared))) {
    \(raw: (needs + lateValues + assignments + starts).joined(separator: "\n"))
    }
    """
  }

  /// Also the parameters of the initializer that stands in for one that cannot be written.
  static func parameters(_ values: [ProvidedValue]) -> String {
    let inputs = values.filter { $0.scope == .input }.map { "\($0.identifier.text): \(TypeSpelling.parameter($0.type))" }
    let overrides = values.filter { $0.scope != .input }.map { "\($0.identifier.text): \(TypeSpelling.optional($0.type)) = nil" }
    return (inputs + overrides).joined(separator: ", ")
  }

  /// Consumers first: whether anything that is made takes the value.
  private var needs: [String] {
    plan.values.reversed().filter(plan.asksWhetherNeeded).map { value in
      let reasons = plan.dependents(of: value).map { dependent in
        let overridden = "\(dependent.identifier.text) == nil"
        return plan.dependents(of: dependent).isEmpty ? overridden : "(\(overridden) && \(GeneratedNames(dependent).needed))"
      }
      return "let \(GeneratedNames(value).needed) = \(reasons.joined(separator: " || "))"
    }
  }

  /// A value that others take is made when the first of them is, or below if none was.
  private var lateValues: [String] {
    plan.values.filter(plan.isDeferrable).map { value in
      "lazy var \(GeneratedNames(value).value): \(value.type.trimmedDescription) = \(overrideOrMade(value))"
    }
  }

  private var assignments: [String] {
    plan.values.map { value in
      let names = GeneratedNames(value)
      let name = value.identifier.text
      switch value.scope {
      case .input:
        return "self.\(names.value) = \(name)"
      case .shared where value.isAsync:
        return "self.\(names.stored) = DIAsyncShared(\(name).map { value in _Concurrency.Task { value } })"
      case .shared where plan.isDeferrable(value):
        return "self.\(names.stored) = \(name) != nil || \(names.needed) ? .built(\(names.value)) : .deferred(DIDeferred())"
      case .shared:
        return "self.\(names.value) = \(overrideOrMade(value))"
      case .transient:
        return "self.\(names.stored) = \(name)"
      }
    }
  }

  /// Asynchronous shared values start with the container.
  private var starts: [String] {
    plan.values.filter { $0.scope == .shared && $0.isAsync }.map { value in
      let names = GeneratedNames(value)
      let needed = plan.asksWhetherNeeded(value) ? " && \(names.needed)" : ""
      return "if \(value.identifier.text) == nil\(needed) { _ = \(names.task) }"
    }
  }

  private func overrideOrMade(_ value: ProvidedValue) -> String {
    "\(value.identifier.text) ?? \(members.makeCall(value, read: read))"
  }

  /// How a factory's argument is read before the container exists.
  private func read(_ value: ProvidedValue) -> String {
    switch value.scope {
    case .input: value.identifier.text
    case .shared: GeneratedNames(value).value
    case .transient: "(\(overrideOrMade(value)))"
    }
  }
}
