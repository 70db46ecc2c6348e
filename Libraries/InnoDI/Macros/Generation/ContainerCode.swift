import SwiftSyntax

/// Generator of all members of a container.
struct ContainerCode {
  let container: ContainerDeclaration
  let isolation: String
  let access: AccessLevel

  var text: String { members.joined(separator: "\n\n") }

  private var members: [String] {
    let plan = ValuePlan(container)
    let code = MemberCode(plan: plan, isolation: isolation)
    let initializers = InitializerCode(plan: plan, members: code, signatures: signatures)
    return plan.declared.map(code.members) + initializers.declarations
      + OverridesCode(plan: plan, access: access).members
      + CloseCode(plan: plan, isolation: isolation, access: access).members
  }

  private var signatures: [InitializerSignature] {
    InitializerSignature.all(container.values, access: access, isolation: isolation)
  }
}

extension ContainerCode {
  /// Members for a container with errors, so that code that uses the container compiles.
  var placeholder: String {
    let plan = ValuePlan(container)
    let code = MemberCode(plan: plan, isolation: isolation)
    var members = plan.declared.map(code.placeholder)
    if !container.problems.contains(where: { $0.code == .customInit }) {
      members += signatures.map { $0.declaration((scopeChecks + [Self.fatalErrorCall]).joined(separator: "\n")) }
    }
    let reserved = Set(
      container.problems.filter { $0.code == .nameCollision }.compactMap { $0.node.as(TokenSyntax.self)?.bareName })
    if reserved.isDisjoint(with: ["Overrides", "withOverrides", "Self"]) {
      members += OverridesCode(plan: plan, access: access).members
    }
    if plan.isClosable, !reserved.contains("close") {
      members.append("\(isolation)\(access.modifier(in: access))func close() async { \(Self.fatalErrorCall) }")
    }
    return members.joined(separator: "\n\n")
  }

  static let fatalErrorCall = "\(LibraryNames.fatalError)(\"the container does not compile\")"

  /// Statements that do not compile if a scope is declared in an extension of `DIScope`. All other unknown scopes are
  /// rejected in the attribute itself.
  private var scopeChecks: [String] {
    container.unknownScopes.map { "let _: \(LibraryNames.unknownScope) = \(LibraryNames.scope).\($0)" }
  }
}

/// Generator of `close()`, which closes the values that the container made, in reverse dependency order.
struct CloseCode {
  let plan: ValuePlan
  let isolation: String
  let access: AccessLevel

  var members: [String] {
    guard plan.isClosable else { return [] }
    let statements = plan.values.reversed().filter(\.needsClosing).map(closeStatement)
    return [
      "private let \(GeneratedNames.closing): \(LibraryNames.closing)",
      """
      /// Closes the values that the container made, in reverse dependency order. A second call waits for the first.
      \(isolation)\(access.modifier(in: access))func close() async {
        guard await \(GeneratedNames.closing).begin() else { return }
      \(statements.joined(separator: "\n").indented())
        \(GeneratedNames.closing).end()
      }
      """,
    ]
  }

  private func closeStatement(_ value: ProvidedValue) -> String {
    let names = GeneratedNames(value)
    // Optional: nil if the container did not make the value.
    let made =
      switch value.scope {
      case _ where value.isAsync: "await \(names.stored).end()"
      case .lazy: "\(names.stored).madeValue"
      case _ where plan.isStoredDirectly(value):
        "\(GeneratedNames.closing).madeValue(\(names.stored), named: \(value.nameLiteral))"
      default: "\(names.shared).madeValue"
      }
    guard value.attribute.close != nil else { return "_ = \(made)" }
    let pattern = value.isStoredAsResult ? "case .success(let value)?" : "let value"
    return "if \(pattern) = \(made) { await Self.\(names.close)(value) }"
  }
}
