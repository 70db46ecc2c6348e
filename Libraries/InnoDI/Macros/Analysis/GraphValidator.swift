import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// Checks the edges between the values of one container.
struct GraphValidator {
  let container: ContainerDeclaration
  private let indices: [String: Int]
  private(set) var problems: [Problem] = []

  init(_ container: ContainerDeclaration) {
    self.container = container
    indices = Dictionary(container.values.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let cycles = DependencyCycles(container)
    for cycle in cycles.all {
      let path = cycle.path.joined(separator: " → ")
      problems.append(Problem(.dependencyCycle, "these values need each other: \(path)", at: cycle.node))
    }
    for (index, value) in container.values.enumerated() {
      if container.options.validate { checkType(value) }
      for dependency in value.dependencies where !cycles.contains(value.name, dependency.name) {
        check(dependency, of: value, at: index)
      }
    }
  }

  private mutating func checkType(_ value: ProvidedValue) {
    guard let scope = value.attribute.scope, scope != .input, !value.isProtocolTyped, !value.attribute.allowsConcreteType else { return }
    let type = value.type.trimmedDescription
    var problem = Problem(
      .concreteType, "'\(value.name)' has the concrete type '\(type)': provide a protocol ('any P'), or say 'concrete: true'",
      at: value.type)
    problem.fixIts = [value.attribute.node.addingConcrete()].compactMap { $0 }
    problems.append(problem)
  }

  private mutating func check(_ dependency: Dependency, of value: ProvidedValue, at index: Int) {
    guard let target = indices[dependency.name] else {
      reportUnresolved(dependency, of: value)
      return
    }
    let provided = container.values[target]
    if target > index, container.options.validate {
      problems.append(
        Problem(
          .declaredLater, "'\(value.name)' takes '\(dependency.name)', which is declared later: declare '\(dependency.name)' first",
          at: dependency.node))
    } else if provided.isAsync, !value.isAsync {
      problems.append(
        Problem(
          .asyncDependency, "'\(dependency.name)' is asynchronous: only an 'asyncFactory:' with a closure can take it", at: dependency.node)
      )
    } else if provided.isThrowing, !value.isThrowing {
      problems.append(
        Problem(
          .throwingDependency, "'\(dependency.name)' can throw: mark this factory 'async throws'", at: dependency.node))
    }
  }

  private mutating func reportUnresolved(_ dependency: Dependency, of value: ProvidedValue) {
    let isKeyPath = dependency.node.parent?.is(DeclReferenceExprSyntax.self) ?? false
    let code: ProblemCode = isKeyPath ? .unresolvedKeyPath : .unresolvedParameter
    let nearest = NearestName.to(dependency.name, among: container.values.map(\.name).filter { $0 != value.name })
    let hint = nearest.map { ": did you mean '\($0)'?" } ?? ""
    var problem = Problem(code, "'\(container.name)' provides no '\(dependency.name)'\(hint)", at: dependency.node)
    if let nearest, isKeyPath, let token = dependency.node.as(TokenSyntax.self) {
      problem.fixIts = [.replacing(token, with: TokenSyntax.identifier(nearest), "use '\(nearest)'", code: code)]
    }
    problems.append(problem)
  }
}

extension AttributeSyntax {
  /// The fix-it that opts in to a concrete type.
  fileprivate func addingConcrete() -> FixIt? {
    var list = argumentList
    guard let last = list.indices.last else { return nil }
    if let index = list.firstIndex(where: { $0.label?.text == "concrete" }) {
      list[index] = list[index].with(\.expression, "true")
    } else {
      list[last] = list[last].with(\.trailingComma, .commaToken(trailingTrivia: .space)).with(\.expression.trailingTrivia, [])
      list.append(LabeledExprSyntax(label: "concrete", expression: ExprSyntax("true")))
    }
    return .replacing(argumentList, with: list, "add 'concrete: true'", code: .concreteType)
  }
}
