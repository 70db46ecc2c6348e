import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// Mistake in a container: code, message, location and fix-its.
struct Problem {
  let code: ProblemCode
  let message: String
  let node: Syntax
  var fixIts: [FixIt] = []
  /// True if the compiler reports the mistake itself, and this is a note that says how to fix it.
  var isNote = false

  init(
    _ code: ProblemCode, _ message: String, at node: some SyntaxProtocol, fixIts: [FixIt] = [], isNote: Bool = false
  ) {
    self.code = code
    self.isNote = isNote
    self.message = message
    self.node = Syntax(node)
    self.fixIts = fixIts
  }

  var diagnostic: Diagnostic {
    Diagnostic(
      node: node, message: ProblemMessage(code: code, text: message, severity: isNote ? .note : .error), fixIts: fixIts)
  }
}

extension FixIt {
  /// A fix-it that replaces one node and keeps its trivia.
  static func replacing(_ old: some SyntaxProtocol, with new: some SyntaxProtocol, _ text: String, code: ProblemCode)
    -> FixIt
  {
    let replacement = Syntax(new).with(\.leadingTrivia, old.leadingTrivia).with(\.trailingTrivia, old.trailingTrivia)
    return FixIt(
      message: ProblemFixItMessage(code: code, message: text),
      changes: [.replace(oldNode: Syntax(old), newNode: replacement)])
  }

  /// A fix-it that inserts text before a declaration.
  static func prepending(_ text: String, to declaration: VariableDeclSyntax, _ message: String, code: ProblemCode)
    -> FixIt
  {
    let bare = declaration.with(\.leadingTrivia, [])
    let replacement = DeclSyntax("\(raw: text)\(bare)").with(\.leadingTrivia, declaration.leadingTrivia)
    return FixIt(
      message: ProblemFixItMessage(code: code, message: message),
      changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(replacement))])
  }
}

/// Message of an error or a note, followed by its code in brackets.
struct ProblemMessage: DiagnosticMessage {
  let code: ProblemCode
  let text: String
  let severity: DiagnosticSeverity

  var message: String { "\(text) [\(code.rawValue)]" }
  var diagnosticID: MessageID { MessageID(domain: "InnoDI", id: code.rawValue) }
}

/// Message of a fix-it.
struct ProblemFixItMessage: FixItMessage {
  let code: ProblemCode
  let message: String

  var fixItID: MessageID { MessageID(domain: "InnoDI", id: code.rawValue) }
}

/// Stable codes of the diagnostics. They appear in brackets in the message.
package enum ProblemCode: String, CaseIterable {
  case structRequired = "container.struct-required"
  case customInit = "container.custom-init"
  case unmanagedProperty = "container.unmanaged-property"
  case duplicateContainer = "container.duplicate-attribute"
  case nameCollision = "container.name-collision"
  case containerLiteralRequired = "container.literal-required"
  case mainActorConflict = "container.main-actor-conflict"

  case outsideContainer = "provide.outside-container"
  case duplicateProvide = "provide.duplicate-attribute"
  case letProperty = "provide.let-property"
  case computedProperty = "provide.computed-property"
  case lazyProperty = "provide.lazy-property"
  case staticProperty = "provide.static-property"
  case unsupportedModifier = "provide.unsupported-modifier"
  case initialValue = "provide.initial-value"
  case singleProperty = "provide.single-property"
  case missingType = "provide.missing-type"
  case opaqueType = "provide.opaque-type"
  case implicitlyUnwrappedType = "provide.implicitly-unwrapped-type"
  case concreteType = "provide.concrete-type"

  case unknownScope = "provide.unknown-scope"
  case provideLiteralRequired = "provide.literal-required"
  case inputFactory = "provide.input-factory"
  case sharedFactoryRequired = "provide.shared-factory-required"
  case transientFactoryRequired = "provide.transient-factory-required"
  case lazyFactoryRequired = "provide.lazy-factory-required"
  case weakFactoryRequired = "provide.weak-factory-required"
  case assistedFactoryRequired = "provide.assisted-factory-required"
  case collectionFactory = "provide.collection-factory"
  case conflictingFactories = "provide.conflicting-factories"
  case typeRequired = "provide.type-required"
  case asyncFactoryRequired = "provide.async-factory-required"
  case syncFactoryRequired = "provide.sync-factory-required"
  case asyncScope = "provide.async-scope"
  case assistedFactory = "provide.assisted-factory"
  case assistedType = "provide.assisted-type"
  case assistedParameters = "provide.assisted-parameters"
  case closeScope = "provide.close-scope"
  case closeClosure = "provide.close-closure"
  case throwingClose = "provide.throwing-close"
  case captureList = "provide.capture-list"
  case unnamedParameter = "provide.unnamed-parameter"

  case unresolvedParameter = "provide.unresolved-parameter"
  case unresolvedKeyPath = "provide.unresolved-key-path"
  case unsupportedKeyPath = "provide.unsupported-key-path"
  case declaredLater = "provide.declared-later"
  case dependencyCycle = "provide.dependency-cycle"
  case asyncDependency = "provide.async-dependency"
  case throwingDependency = "provide.throwing-dependency"

  case notACollection = "provide.not-a-collection"
  case collectionKey = "provide.collection-key"
  case duplicateKey = "provide.duplicate-key"

  /// The code for a missing factory in this scope. Inputs and collections have no factory, so it cannot be missing.
  static func factoryRequired(_ scope: ProvideScope) -> ProblemCode {
    switch scope {
    case .transient: .transientFactoryRequired
    case .lazy: .lazyFactoryRequired
    case .weak: .weakFactoryRequired
    case .assisted: .assistedFactoryRequired
    case .shared, .input, .collection: .sharedFactoryRequired
    }
  }
}

/// Finds the intended name for a misspelt one, by edit distance (optimal string alignment).
enum NearestName {
  /// The candidate with the fewest edits; nil when the edits exceed a third of the longer name's length.
  static func to(_ name: String, among candidates: [String]) -> String? {
    candidates
      .map { (name: $0, distance: distance(Array(name.lowercased()), Array($0.lowercased()))) }
      .filter { $0.distance * 3 <= max($0.name.count, name.count) }
      .min { $0.distance < $1.distance }?
      .name
  }

  /// The smallest number of insertions, deletions, replacements and swaps of neighbours that turns one into the other.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var previous: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var edits = min(last[j] + (left[i] == right[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { edits = min(edits, previous[j - 1] + 1) }
        row.append(edits)
      }
      (previous, last) = (last, row)
    }
    return last[right.count]
  }
}
