import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension FeatureDeclaration {
  /// `@BindableField` outside the state, and uses of its storage. The compiler itself rejects it on a `let` or a
  /// computed property.
  var bindableMistakes: [FeatureMistake] {
    let outside = bindableFields(in: syntax.memberBlock).map { _, name in
      FeatureMistake(.bindableFieldOutsideState(name: name.text), at: name)
    }
    guard let state = type(.state)?.as(StructDeclSyntax.self) else { return outside }
    let fields = bindableFields(in: state.memberBlock)
    let instanceFields = fields.filter { !$0.declaration.modifiers.isStatic }
    let mistakes = fields.compactMap { declaration, name in
      declaration.modifiers.staticModifier.map { modifier in
        FeatureMistake(
          .staticBindableField(name: name.text), at: name,
          fixIt: .removing(modifier, from: declaration))
      }
    }
    guard !instanceFields.isEmpty else { return outside + mistakes }
    let finder = BindableStorageFinder(names: Set(instanceFields.map(\.name.plainText)))
    finder.walk(state.memberBlock)
    return outside + mistakes + finder.mistakes
  }

  /// The properties that `@BindableField` is attached to, each with its declaration.
  private func bindableFields(in block: MemberBlockSyntax) -> [(declaration: VariableDeclSyntax, name: TokenSyntax)] {
    block.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.filter(\.isBindableField).flatMap { declaration in
      declaration.bindings.compactMap { binding in
        binding.pattern.as(IdentifierPatternSyntax.self).map { (declaration, $0.identifier) }
      }
    }
  }
}

extension VariableDeclSyntax {
  fileprivate var isBindableField: Bool {
    attributes.contains { $0.as(AttributeSyntax.self)?.baseName == "BindableField" }
  }
}

/// Finds `_step` and `self._step`, where `step` is a bindable field. The storage is private to the state, so nothing
/// outside can use it.
private final class BindableStorageFinder: SyntaxVisitor {
  private let names: Set<String>
  private(set) var mistakes: [FeatureMistake] = []

  init(names: Set<String>) {
    self.names = names
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    guard name.hasPrefix("_"), names.contains(String(name.dropFirst())), isOnSelf(node) else { return .skipChildren }
    let field = String(name.dropFirst())
    mistakes.append(FeatureMistake(.bindableStorage(name: field), at: node, fixIt: fixIt(for: node, field: field)))
    return .skipChildren
  }

  private func isOnSelf(_ node: DeclReferenceExprSyntax) -> Bool {
    guard let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName == node else { return true }
    return access.base?.trimmedDescription == "self"
  }

  /// `_step.wrappedValue` is `step`, `_step.projectedValue` is `$step`; for other uses there is no general fix.
  private func fixIt(for node: DeclReferenceExprSyntax, field: String) -> FixIt? {
    var storage = ExprSyntax(node)
    if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName == node {
      storage = ExprSyntax(access)
    }
    guard let use = storage.parent?.as(MemberAccessExprSyntax.self), use.base == storage else { return nil }
    let replacement: String
    switch use.declName.baseName.text {
    case "wrappedValue": replacement = field
    case "projectedValue": replacement = "$" + field
    default: return nil
    }
    let prefix = storage.is(MemberAccessExprSyntax.self) ? "self." : ""
    let new: ExprSyntax = "\(use.leadingTrivia)\(raw: prefix)\(raw: replacement)\(use.trailingTrivia)"
    return .replacing(use, with: new, "use '\(replacement)'")
  }
}
