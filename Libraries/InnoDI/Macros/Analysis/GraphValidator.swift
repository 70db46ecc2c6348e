import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// Validator of the dependencies between the values of one container.
struct GraphValidator {
  let container: ContainerDeclaration
  private let indices: [String: Int]
  /// Whether there is a dependency cycle. The recursion of `needsAsyncValue` would not end on it.
  private let isCyclic: Bool
  private(set) var problems: [Problem] = []

  init(_ container: ContainerDeclaration) {
    self.container = container
    indices = Dictionary(container.values.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let cycles = DependencyCycles(container)
    isCyclic = !cycles.all.isEmpty
    for cycle in cycles.all {
      let path = cycle.path.joined(separator: " → ")
      problems.append(Problem(.dependencyCycle, "dependency cycle: \(path)", at: cycle.token))
    }
    for (index, value) in container.values.enumerated() {
      if container.options.validate { checkType(value) }
      checkContribution(value)
      for dependency in value.dependencies
      where !cycles.contains(value.name, dependency.name) && !container.brokenNames.contains(dependency.name) {
        check(dependency, of: value, at: index)
      }
    }
  }

  private mutating func checkType(_ value: ProvidedValue) {
    guard let scope = value.attribute.scope, !scope.allowsConcreteType, !value.isProtocolTyped,
      !value.attribute.allowsConcreteType
    else {
      return
    }
    let type = value.type.trimmedDescription
    var problem = Problem(
      .concreteType,
      "'\(value.name)' has the concrete type '\(type)': use a protocol ('any P'), or add 'concrete: true'",
      at: value.type)
    problem.fixIts = [value.attribute.node.addingConcrete()].compactMap { $0 }
    problems.append(problem)
  }

  private mutating func checkContribution(_ value: ProvidedValue) {
    guard let name = value.attribute.contribution?.collection, !container.brokenNames.contains(name.bareName) else {
      return
    }
    guard let target = indices[name.bareName] else {
      reportUnresolved(name, .unresolvedKeyPath, of: value)
      return
    }
    guard container.values[target].scope != .collection else { return }
    problems.append(
      Problem(.notACollection, "'\(name.bareName)' is not a collection: its scope is not '.collection'", at: name))
  }

  private mutating func check(_ dependency: Dependency, of value: ProvidedValue, at index: Int) {
    guard let target = indices[dependency.name] else {
      let isKeyPath = dependency.token.parent?.is(DeclReferenceExprSyntax.self) ?? false
      reportUnresolved(dependency.token, isKeyPath ? .unresolvedKeyPath : .unresolvedParameter, of: value)
      return
    }
    let provided = container.values[target]
    if target > index, container.options.validate {
      problems.append(
        Problem(
          .declaredLater,
          "'\(value.name)' depends on '\(dependency.name)', which is declared later: "
            + "declare '\(dependency.name)' first",
          at: dependency.token))
    } else if provided.isAsync, !value.canSuspend {
      let hint =
        switch value.scope {
        case .collection: "a collection cannot depend on it"
        case .assisted: "the function type of '\(value.name)' must be 'async'"
        default: "only a closure of an 'asyncFactory:' can depend on it"
        }
      problems.append(Problem(.asyncDependency, "'\(dependency.name)' is asynchronous: \(hint)", at: dependency.token))
    } else if !isCyclic, !value.isAsync, value.scope.isMadeWithContainer, needsAsyncValue(provided) {
      let hint =
        value.scope == .collection
        ? "a collection cannot depend on it" : "use the scope '.lazy' for '\(value.name)'"
      problems.append(
        Problem(
          .asyncDependency,
          "'\(dependency.name)' uses an asynchronous value, which does not exist yet when '\(value.name)' is made: "
            + hint, at: dependency.token))
    } else if provided.isThrowing, !value.canThrow {
      let hint =
        switch value.scope {
        case .collection: "a collection cannot depend on it"
        case .assisted: "the function type of '\(value.name)' must have 'throws'"
        default: "only a closure that throws can depend on it, such as one marked 'throws'"
        }
      problems.append(Problem(.throwingDependency, "'\(dependency.name)' can throw: \(hint)", at: dependency.token))
    }
  }

  /// Whether a value is asynchronous, or depends on an asynchronous one through values that are made by reads. An
  /// example is an assisted value, which is not asynchronous, but whose function can await one. A shared value or a
  /// collection cannot depend on such a value: it is made in the initializer, before the tasks of asynchronous values
  /// exist.
  private func needsAsyncValue(_ value: ProvidedValue) -> Bool {
    if value.isAsync { return true }
    return value.scope.isMadeByRead
      && value.dependencies.contains { dependency in
        indices[dependency.name].map { needsAsyncValue(container.values[$0]) } ?? false
      }
  }

  private mutating func reportUnresolved(_ token: TokenSyntax, _ code: ProblemCode, of value: ProvidedValue) {
    let nearest = NearestName.to(token.bareName, among: container.values.map(\.name).filter { $0 != value.name })
    let hint = nearest.map { ": did you mean '\($0)'?" } ?? ""
    var problem = Problem(code, "'\(container.name)' provides no '\(token.bareName)'\(hint)", at: token)
    if let nearest, code == .unresolvedKeyPath {
      problem.fixIts = [.replacing(token, with: TokenSyntax.identifier(nearest), "use '\(nearest)'", code: code)]
    }
    problems.append(problem)
  }
}

extension AttributeSyntax {
  /// The fix-it that allows a concrete type.
  fileprivate func addingConcrete() -> FixIt? {
    var list = argumentList
    guard let last = list.indices.last else { return nil }
    if let index = list.firstIndex(where: { $0.label?.text == "concrete" }) {
      list[index] = list[index].with(\.expression, "true")
      return .replacing(argumentList, with: list, "write 'concrete: true'", code: .concreteType)
    }
    let concrete = LabeledExprSyntax(label: "concrete", expression: ExprSyntax("true"))
    // Before the arguments that follow it in the declaration of the macro.
    if let next = list.firstIndex(where: { ["into", "key", "close"].contains($0.label?.text) }) {
      let argument = concrete.with(\.trailingComma, .commaToken(trailingTrivia: .space)).with(
        \.leadingTrivia, list[next].leadingTrivia)
      list[next] = list[next].with(\.leadingTrivia, [])
      list.insert(argument, at: next)
    } else {
      list[last] = list[last].with(\.trailingComma, .commaToken(trailingTrivia: .space)).with(
        \.expression.trailingTrivia, [])
      list.append(concrete)
    }
    return .replacing(argumentList, with: list, "add 'concrete: true'", code: .concreteType)
  }
}

/// Dependency cycles among the values of one container: one for each strongly connected component.
struct DependencyCycles {
  /// A shortest path from the first declared value of the component back to it. The error is at its first dependency.
  struct Cycle {
    let path: [String]
    let token: TokenSyntax
  }

  private(set) var all: [Cycle] = []
  /// For each value on a cycle, by name, the index of its component's cycle in `all`.
  private var components: [String: Int] = [:]

  init(_ container: ContainerDeclaration) {
    let values = Dictionary(container.values.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for value in container.values where components[value.name] == nil {
      guard let cycle = Self.shortestCycle(from: value, in: values) else { continue }
      let component = all.count
      all.append(cycle)
      let reachable = Self.reachable(from: value.name, in: values)
      for name in reachable where Self.reachable(from: name, in: values).contains(value.name) {
        components[name] = component
      }
    }
  }

  /// Whether an edge is inside a component, for which a cycle is reported.
  func contains(_ source: String, _ target: String) -> Bool {
    guard let component = components[source] else { return false }
    return components[target] == component
  }

  private static func reachable(from name: String, in values: [String: ProvidedValue]) -> Set<String> {
    var seen: Set<String> = []
    var pending = [name]
    while let next = pending.popLast() {
      for dependency in values[next]?.dependencies ?? [] where seen.insert(dependency.name).inserted {
        pending.append(dependency.name)
      }
    }
    return seen
  }

  private static func shortestCycle(from start: ProvidedValue, in values: [String: ProvidedValue]) -> Cycle? {
    var pending: [(value: ProvidedValue, path: [String])] = [(start, [start.name])]
    var seen: Set<String> = []
    while !pending.isEmpty {
      let (value, path) = pending.removeFirst()
      for dependency in value.dependencies {
        if dependency.name == start.name {
          let cycle = path + [start.name]
          let token = start.dependencies.first { $0.name == cycle[1] }?.token ?? dependency.token
          return Cycle(path: cycle, token: token)
        }
        guard let next = values[dependency.name], seen.insert(dependency.name).inserted else { continue }
        pending.append((next, path + [dependency.name]))
      }
    }
    return nil
  }
}
