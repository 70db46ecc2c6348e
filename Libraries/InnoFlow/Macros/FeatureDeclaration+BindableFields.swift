import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension FeatureDeclaration {
  /// `@BindableField` on a static property, and uses of the storage of one. On a `let` or a computed property the compiler itself refuses
  /// a property wrapper; a second error from here would only repeat it.
  var bindableMistakes: [FeatureMistake] {
    guard let state = type(.state)?.as(StructDeclSyntax.self) else { return [] }
    var mistakes: [FeatureMistake] = []
    var names: Set<String> = []
    for variable in state.memberBlock.members.compactMap({ $0.decl.as(VariableDeclSyntax.self) }) where variable.isBindableField {
      for name in variable.bindings.compactMap({ $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }) {
        if variable.modifiers.isStatic {
          mistakes.append(FeatureMistake(.staticBindableField(name: name.text), at: name))
        } else {
          names.insert(name.text)
        }
      }
    }
    guard !names.isEmpty else { return mistakes }
    let finder = BindableStorageFinder(names: names)
    finder.walk(state.memberBlock)
    return mistakes + finder.mistakes
  }
}

extension VariableDeclSyntax {
  fileprivate var isBindableField: Bool {
    attributes.contains { attribute in
      let name = attribute.as(AttributeSyntax.self)?.attributeName
      return name?.as(IdentifierTypeSyntax.self)?.name.text == "BindableField"
        || name?.as(MemberTypeSyntax.self)?.name.text == "BindableField"
    }
  }
}

/// Finds `_step` and `self._step`, where `step` is a bindable field. The storage is private to the state: nothing outside can name it.
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

  /// `_step.wrappedValue` is `step`, `_step.projectedValue` is `$step`; for anything else there is no general answer.
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
    return FixIt(
      message: FlowFixIt("use '\(replacement)'"), changes: [.replace(oldNode: Syntax(use), newNode: Syntax(new))])
  }
}
