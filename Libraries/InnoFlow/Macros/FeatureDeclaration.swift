import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The struct that `@InnoFlow` is attached to.
struct FeatureDeclaration {
  let syntax: StructDeclSyntax
  let attribute: AttributeSyntax
  /// `nil` when `phaseManaged` is not a Boolean literal.
  let phaseManaged: Bool?

  init?(_ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax) {
    guard let syntax = declaration.as(StructDeclSyntax.self) else { return nil }
    self.syntax = syntax
    self.attribute = attribute
    let argument = attribute.arguments?.as(LabeledExprListSyntax.self)?.first { $0.label?.text == "phaseManaged" }
    if let argument {
      phaseManaged = argument.expression.as(BooleanLiteralExprSyntax.self).map {
        $0.literal.tokenKind == .keyword(.true)
      }
    } else {
      phaseManaged = false
    }
  }

  var members: some Sequence<DeclSyntax> {
    syntax.memberBlock.members.lazy.map(\.decl)
  }

  /// The nested type or type alias of that name.
  func type(_ member: FeatureMember) -> DeclSyntax? {
    members.first { declaration in
      declaration.asProtocol((any NamedDeclSyntax).self)?.name.text == member.rawValue
        && !declaration.is(FunctionDeclSyntax.self)
    }
  }

  func property(_ member: FeatureMember) -> (declaration: VariableDeclSyntax, binding: PatternBindingSyntax)? {
    for declaration in members.compactMap({ $0.as(VariableDeclSyntax.self) }) {
      for binding in declaration.bindings where binding.pattern.trimmedDescription == member.rawValue {
        return (declaration, binding)
      }
    }
    return nil
  }

  /// Whether the body lists reducers as a `CombineReducers` block does: it is neither one expression nor code with a
  /// `return`, and has no builder yet.
  var hasBodyOfSeveralReducers: Bool {
    guard let (declaration, binding) = property(.body),
      !declaration.attributes.contains(where: { $0.as(AttributeSyntax.self)?.baseName == "ReducerBuilder" })
    else { return false }
    let statements: CodeBlockItemListSyntax? =
      switch binding.accessorBlock?.accessors {
      case .getter(let statements): statements
      case .accessors(let accessors):
        accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
      default: nil
      }
    guard let statements, let first = statements.first, !ReturnFinder.finds(in: statements) else { return false }
    return statements.count > 1 || !first.item.is(ExprSyntax.self)
  }

  func function(named name: String, labels: [String]) -> FunctionDeclSyntax? {
    members.compactMap { $0.as(FunctionDeclSyntax.self) }.first { function in
      function.name.text == name && function.signature.parameterClause.parameters.map(\.firstName.text) == labels
    }
  }
}

extension FeatureDeclaration {
  /// The mistake of a missing member, with a fix-it that inserts its outline.
  func missing(_ member: FeatureMember) -> FeatureMistake {
    let outline: DeclSyntax =
      switch member {
      case .state: "struct State: Equatable, Sendable, DefaultInitializable {}"
      case .action: "enum Action: Equatable, Sendable {}"
      case .body:
        """
        var body: some Reducer<State, Action> {
          Reduce { state, action in
            .none
          }
        }
        """
      case .phaseMap:
        """
        static var phaseMap: PhaseMap<State, Action, State.Phase> {
          PhaseMap(\\.phase) {
          }
        }
        """
      }
    let item = MemberBlockItemSyntax(
      leadingTrivia: .newline, decl: outline.indented(by: syntax.memberIndentation), trailingTrivia: [])
    var members = syntax.memberBlock.members
    members.append(item)
    return FeatureMistake(
      .missing(member), at: syntax.name,
      fixIt: .replacing(
        syntax.memberBlock, with: syntax.memberBlock.with(\.members, members), "add '\(member.rawValue)'"))
  }

  /// Replaces `reducer.phaseMap(…)` by `reducer`.
  func removal(of application: MemberAccessExprSyntax) -> FixIt? {
    guard let call = application.parent, let base = application.base else { return nil }
    return .replacing(call, with: base.with(\.trailingTrivia, call.trailingTrivia), "remove '.phaseMap(…)'")
  }
}

extension DeclModifierListSyntax {
  /// These modifiers and `static`, in the usual order.
  var appendingStatic: DeclModifierListSyntax {
    self + [DeclModifierSyntax(name: .keyword(.static, trailingTrivia: .space))]
  }
}

extension StructDeclSyntax {
  /// The indentation of the members: two spaces more than the closing brace.
  fileprivate var memberIndentation: Trivia {
    let lineStart = memberBlock.rightBrace.leadingTrivia.pieces.last
    if case .spaces(let count) = lineStart { return .spaces(count + 2) }
    return .spaces(2)
  }
}

extension DeclSyntax {
  fileprivate func indented(by indentation: Trivia) -> DeclSyntax {
    let text = description.split(separator: "\n", omittingEmptySubsequences: false).map { indentation.description + $0 }
    return "\(raw: text.joined(separator: "\n"))"
  }
}

/// Looks for a `return` in statements, outside of the closures and declarations in them.
private final class ReturnFinder: SyntaxVisitor {
  private var isFound = false

  static func finds(in statements: CodeBlockItemListSyntax) -> Bool {
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(statements)
    return finder.isFound
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
