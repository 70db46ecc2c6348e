import SwiftSyntax

/// Generator of the members of a provided property: its storage, the property that makes the value or starts its task,
/// and the functions with the code of the factory and of `close:`.
struct MemberCode {
  let plan: ValuePlan
  /// `@MainActor ` if the container requires it; otherwise empty, and the members have the isolation of the container.
  let isolation: String

  func members(of value: ProvidedValue) -> String {
    let names = GeneratedNames(value)
    var members: [String] = []
    if plan.hasSharedStorage(value) {
      members.append("\(isolation)private let \(names.shared): \(LibraryNames.shared)<\(storedType(value))>")
      members.append("\(isolation)private var \(names.stored): \(storedType(value)) { \(names.shared).value }")
    } else {
      members.append("\(isolation)private let \(names.stored): \(storage(of: value))")
    }
    if value.scope == .shared, value.isAsync { members.append(taskProperty(value, names)) }
    if value.scope.isMadeByRead { members.append(onDemandProperty(value, names)) }
    if value.scope != .input { members.append(factoryFunction(value, names)) }
    if let close = value.attribute.close { members.append(closeFunction(value, close, names)) }
    return members.joined(separator: "\n\n")
  }

  /// The members that a getter reads, for a container with errors.
  func placeholder(_ value: ProvidedValue) -> String {
    let names = GeneratedNames(value)
    if value.scope == .shared, value.isAsync {
      return "\(isolation)private var \(names.task): \(taskType(value)) { \(ContainerCode.fatalErrorCall) }"
    }
    let stored = "\(isolation)private var \(names.stored): \(storage(of: value)) { \(ContainerCode.fatalErrorCall) }"
    guard value.scope.isMadeByRead else { return stored }
    let effects = value.isStoredAsResult ? "" : value.effects
    let onDemand = "\(isolation)private var \(names.onDemand): \(storedType(value))"
    return "\(stored)\n\n\(onDemand) {\n  get\(effects) { \(ContainerCode.fatalErrorCall) }\n}"
  }

  private func taskType(_ value: ProvidedValue) -> String {
    "\(LibraryNames.task)<\(value.typeText), \(failure(value))>"
  }

  private func failure(_ value: ProvidedValue) -> String {
    value.isThrowing ? "any \(LibraryNames.error)" : LibraryNames.never
  }

  /// The type of the storage: the value, its override, or an object that makes it on demand.
  private func storage(of value: ProvidedValue) -> String {
    switch value.scope {
    case .input: value.typeText
    case .shared where value.isAsync: "\(LibraryNames.asyncShared)<\(value.typeText), \(failure(value))>"
    case .lazy: "\(LibraryNames.deferred)<\(storedType(value))>"
    case .weak: "\(LibraryNames.weak)<\(value.typeText)>"
    case .shared, .collection: storedType(value)
    case .transient, .assisted: TypeSpelling.optional(value.type)
    }
  }

  /// The type of the value, or the `Result` that is stored in its place.
  func storedType(_ value: ProvidedValue) -> String {
    value.isStoredAsResult ? "\(LibraryNames.result)<\(value.typeText), any \(LibraryNames.error)>" : value.typeText
  }

  /// The expression that makes a value; `read` gives the expressions for its dependencies.
  func makeExpression(_ value: ProvidedValue, read: (ProvidedValue) -> String) -> String {
    switch value.scope {
    case .assisted: assistedClosure(value, read: read)
    case _ where value.isStoredAsResult: "\(LibraryNames.result) { \(value.callKeywords)\(call(value, read: read)) }"
    default: "\(value.callKeywords)\(call(value, read: read))"
    }
  }

  /// A call of a value's factory; `read` gives the arguments.
  private func call(_ value: ProvidedValue, read: (ProvidedValue) -> String) -> String {
    let assisted = value.function?.parameters.indices.map { "$\($0)" } ?? []
    let arguments = plan.dependencies(of: value).map(read) + assisted
    return "Self.\(GeneratedNames(value).factory)(\(arguments.joined(separator: ", ")))"
  }

  /// The closure of an assisted value. It captures the dependencies that already exist, unless reading them throws,
  /// and reads the others when it is called.
  private func assistedClosure(_ value: ProvidedValue, read: (ProvidedValue) -> String) -> String {
    var captures: [String] = []
    let call = call(value) { dependency in
      let names = GeneratedNames(dependency)
      if dependency.scope == .shared, dependency.isAsync {
        captures.append("\(names.task) = self.\(names.task)")
        return "\(names.task).value"
      }
      guard dependency.scope == .input || dependency.scope.isMadeWithContainer, dependency.effects.isEmpty else {
        return read(dependency)
      }
      captures.append("\(names.stored) = \(read(dependency))")
      return names.stored
    }
    let head = captures.isEmpty ? "" : "[\(captures.joined(separator: ", "))] in "
    return "{ \(head)\(value.callKeywords)\(call) }"
  }

  /// The computed property that makes a value from other values of the container.
  private func onDemandProperty(_ value: ProvidedValue, _ names: GeneratedNames) -> String {
    // The storage of a weak value rethrows an error of the factory; that of a lazy one contains a `Result`.
    let body = (value.scope == .weak ? value.readKeywords : "") + onDemand(value, read: read)
    let effects = value.isStoredAsResult ? "" : value.effects
    let declaration = "\(isolation)private var \(names.onDemand): \(storedType(value))"
    return effects.isEmpty ? "\(declaration) { \(body) }" : "\(declaration) {\n  get\(effects) { \(body) }\n}"
  }

  /// The expression that reads a value from the container. Inputs are read from their storage.
  private func read(_ value: ProvidedValue) -> String {
    "self.\(value.scope == .input ? GeneratedNames(value).stored : value.identifier.text)"
  }

  /// The code that makes a value on demand; for a lazy or weak value, only if its storage has none.
  func onDemand(_ value: ProvidedValue, read: (ProvidedValue) -> String) -> String {
    let stored = GeneratedNames(value).stored
    let expression = makeExpression(value, read: read)
    return switch value.scope {
    case .lazy: "\(stored).value { \(expression) }"
    case .weak: "\(stored).value(object: { $0 }) { \(expression) }"
    case .transient, .assisted, .input, .shared, .collection: expression
    }
  }

  /// The property with the task of an asynchronous shared value. Synchronous dependencies are read before the task
  /// starts and asynchronous ones awaited inside it, so that the task captures values and never the container.
  private func taskProperty(_ value: ProvidedValue, _ names: GeneratedNames) -> String {
    let dependencies = plan.dependencies(of: value)
    let reads = dependencies.compactMap { dependency -> String? in
      let name = GeneratedNames(dependency)
      if dependency.isAsync { return dependency.scope == .shared ? "let \(name.task) = self.\(name.task)" : nil }
      // A `Result` that the task unwraps, so that the error of a dependency becomes the error of this value.
      let read =
        dependency.isThrowing ? "\(LibraryNames.result) { try \(self.read(dependency)) }" : self.read(dependency)
      return "let \(name.stored) = \(read)"
    }
    let call = makeExpression(value) { dependency in
      let name = GeneratedNames(dependency)
      guard dependency.isAsync else { return dependency.isThrowing ? "\(name.stored).get()" : name.stored }
      return dependency.scope == .shared ? "\(name.task).value" : "self.\(dependency.identifier.text)"
    }
    let start = (reads + ["return \(LibraryNames.task) { \(call) }"]).joined(separator: "\n")
    return """
      \(isolation)private var \(names.task): \(taskType(value)) {
        \(names.stored).task {
      \(start.indented(by: 2))
        }
      }
      """
  }

  private func factoryFunction(_ value: ProvidedValue, _ names: GeneratedNames) -> String {
    var attributes = isolation
    // The parameters of a closure have the names that its code uses. Those of other factories have generated names,
    // which cannot shadow names in an expression.
    var isClosure = false
    if case .code(_, let closureAttributes) = value.attribute.construction {
      isClosure = true
      if isolation.isEmpty, closureAttributes?.named("MainActor").isEmpty == false {
        attributes = "@\(LibraryNames.mainActor) "
      }
    }
    let dependencies = value.uniqueDependencies.compactMap { parameter -> String? in
      guard let dependency = plan.value(named: parameter.name) else { return nil }
      let type = parameter.type?.trimmedDescription ?? TypeSpelling.parameter(dependency.type)
      return "_ \(isClosure ? dependency.identifier.text : GeneratedNames(dependency).stored): \(type)"
    }
    let assisted = (value.function?.parameters ?? []).enumerated().map { index, parameter in
      let name = isClosure ? parameter.name.text : GeneratedNames.argument(index)
      return "_ \(name): \(parameter.type.trimmedDescription)"
    }
    let result = value.function?.result.trimmedDescription ?? value.typeText
    return """
      \(attributes)private static func \(names.factory)\
      (\((dependencies + assisted).joined(separator: ", ")))\(value.factoryEffects) -> \(result) {
      \(factoryBody(value).indented())
      }
      """
  }

  private func factoryBody(_ value: ProvidedValue) -> String {
    switch value.attribute.construction {
    case .code(let statements, _):
      return statements.description.dedented
    case .expression(let expression):
      return expression.trimmedDescription
    case .initializer(let type, let arguments):
      let values = arguments.compactMap { argument in
        plan.value(named: argument.root).map { "\(argument.label): \(GeneratedNames($0).stored)\(argument.path)" }
      }
      let assisted = (value.function?.parameters ?? []).enumerated().map { index, parameter in
        (parameter.isNamed ? "\(parameter.name.argumentLabel): " : "") + GeneratedNames.argument(index)
      }
      return "\(type)(\((values + assisted).joined(separator: ", ")))"
    case .collection(let elements, let isKeyed):
      let list = elements.map { element in
        (element.key.map { "\($0): " } ?? "") + GeneratedNames(element.name).stored
      }
      return list.isEmpty && isKeyed ? "[:]" : "[\(list.joined(separator: ", "))]"
    case nil:
      return ""
    }
  }

  private func closeFunction(_ value: ProvidedValue, _ close: CloseAction, _ names: GeneratedNames) -> String {
    """
    \(isolation)private static func \(names.close)(_ \(close.parameter.name.text): \(value.typeText)) async {
    \(close.statements.description.dedented.indented())
    }
    """
  }
}

extension ProvidedValue {
  var typeText: String { type.trimmedDescription }
}
