import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes the members that stand behind a provided property: its storage, its factory and what its getter reads.
struct MemberCode {
  let plan: ValuePlan
  /// `@MainActor ` where the container asks for it; otherwise the members have the container's own isolation.
  let isolation: String

  func members(of value: ProvidedValue) -> [DeclSyntax] {
    let names = GeneratedNames(value)
    let type = value.type.trimmedDescription
    switch value.scope {
    case .input:
      return [stored(names.value, type)]
    case .shared where value.isAsync:
      let failure = value.isThrowing ? "any Error" : "Never"
      return [
        stored(names.stored, "DIAsyncShared<\(type), \(failure)>"),
        task(value, names, failure: failure),
        computed(names.value, type, effects: value.effects, "\(value.calling)\(names.task).value"),
        factory(value, names),
      ]
    case .shared where plan.isDeferrable(value):
      return [
        stored(names.stored, "DIShared<\(type)>"),
        computed(names.value, type, effects: "", "\(names.stored).value { \(makeCall(value) { "self.\(GeneratedNames($0).value)" }) }"),
        factory(value, names),
      ]
    case .shared:
      return [stored(names.value, type), factory(value, names)]
    case .transient:
      let body = """
        if let \(names.stored) { return \(names.stored) }
        return \(value.calling)\(makeCall(value) { "self.\(GeneratedNames($0).value)" })
        """
      return [
        stored(names.stored, TypeSpelling.optional(value.type)),
        computed(names.value, type, effects: value.effects, body),
        factory(value, names),
      ]
    }
  }

  /// A call of a value's factory, each parameter read by `read`.
  func makeCall(_ value: ProvidedValue, read: (ProvidedValue) -> String) -> String {
    let arguments = uniqueDependencies(of: value).compactMap { dependency in
      plan.value(named: dependency.name).map { "\($0.label): \(read($0))" }
    }
    return "Self.\(GeneratedNames(value).make)(\(arguments.joined(separator: ", ")))"
  }

  private func stored(_ name: String, _ type: String) -> DeclSyntax {
    "\(raw: isolation)private let \(raw: name): \(raw: type)"
  }

  private func computed(_ name: String, _ type: String, effects: String, _ body: String) -> DeclSyntax {
    guard !effects.isEmpty else { return "\(raw: isolation)private var \(raw: name): \(raw: type) {\n\(raw: body)\n}" }
    return "\(raw: isolation)private var \(raw: name): \(raw: type) {\nget\(raw: effects) {\n\(raw: body)\n}\n}"
  }

  /// Synchronous values are read before the task starts, asynchronous shared ones are awaited inside it, so that the task
  /// captures values and never the container.
  private func task(_ value: ProvidedValue, _ names: GeneratedNames, failure: String) -> DeclSyntax {
    var reads = ""
    for dependency in uniqueDependencies(of: value) {
      guard let target = plan.value(named: dependency.name) else { continue }
      let name = GeneratedNames(target)
      if !target.isAsync {
        reads += "let \(name.value) = self.\(name.value)\n"
      } else if target.scope == .shared {
        reads += "let \(name.task) = self.\(name.task)\n"
      }
    }
    let call = makeCall(value) { target in
      let name = GeneratedNames(target)
      guard target.isAsync else { return name.value }
      return target.scope == .shared ? "\(name.task).value" : "self.\(name.value)"
    }
    return """
      \(raw: isolation)private var \(raw: names.task): _Concurrency.Task<\(raw: value.type.trimmedDescription), \(raw: failure)> {
      \(raw: names.stored).task {
      \(raw: reads)return _Concurrency.Task { \(raw: value.calling)\(raw: call) }
      }
      }
      """
  }

  private func factory(_ value: ProvidedValue, _ names: GeneratedNames) -> DeclSyntax {
    var attributes = isolation
    let body: String
    switch value.attribute.construction {
    case .code(let statements, let written):
      body = statements.description.trimmingNewlines()
      if isolation.isEmpty, written?.named("MainActor").isEmpty == false { attributes = "@MainActor " }
    case .expression(let expression):
      body = expression.trimmedDescription
    case .initializer(let type, let arguments):
      let list = arguments.compactMap { argument in
        plan.value(named: argument.root).map { "\(argument.label): \($0.identifier.text)\(argument.path)" }
      }
      body = "\(type)(\(list.joined(separator: ", ")))"
    case nil:
      body = ""
    }
    let parameters = uniqueDependencies(of: value).compactMap { dependency -> String? in
      guard let target = plan.value(named: dependency.name) else { return nil }
      return "\(target.label): \(dependency.type?.trimmedDescription ?? TypeSpelling.parameter(target.type))"
    }
    let signature = "(\(parameters.joined(separator: ", ")))\(value.effects) -> \(value.type.trimmedDescription)"
    return "\(raw: attributes)private static func \(raw: names.make)\(raw: signature) {\n\(raw: body)\n}"
  }

  /// Two key paths of `with:` may start at the same value.
  private func uniqueDependencies(of value: ProvidedValue) -> [Dependency] {
    var seen: Set<String> = []
    return value.dependencies.filter { seen.insert($0.name).inserted }
  }
}

extension String {
  fileprivate func trimmingNewlines() -> String {
    var text = self[...]
    while let first = text.first, first.isNewline { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
