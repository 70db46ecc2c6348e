import SwiftSyntax

/// Writes the initializers: the first makes the values, the others call it without the overrides they do not take.
struct InitializerCode {
  let plan: ValuePlan
  let members: MemberCode
  /// As ``InitializerSignature/all(_:access:isolation:)`` returns them.
  let signatures: [InitializerSignature]

  var declarations: [DeclSyntax] {
    guard let designated = signatures.first else { return [] }
    let body = (needs + lateValues + assignments + starts).joined(separator: "\n")
    return [designated.declaration(body)]
      + signatures.dropFirst().map { signature in
        let taken = Set(signature.parameters.map(\.name))
        let arguments = designated.parameters.map { "\($0.label): \(taken.contains($0.name) ? $0.identifier.text : "nil")" }
        return signature.declaration("self.init(\(arguments.joined(separator: ", ")))")
      }
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
