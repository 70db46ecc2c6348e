import MacroTesting
import SwiftDiagnostics
import SwiftSyntax

/// An error or note as a user sees it: location, message with code, and the source after its fix-it.
struct Finding: Equatable {
  /// The source text at the location.
  let text: String
  let message: String
  let fixed: String?
  /// Whether it is a note, for a mistake that the compiler reports itself.
  let isNote: Bool

  /// The code in brackets.
  var code: String { String(message.split(separator: "[").last?.dropLast() ?? "") }

  /// The diagnostics of the macros.
  static func all(in source: String) -> [Finding] {
    let expansion = MacroExpansion(of: source, Expansion.macros)
    return expansion.diagnostics.map { diagnostic in
      Finding(
        text: diagnostic.node.trimmedDescription, message: diagnostic.message,
        fixed: diagnostic.fixIts.first.map { expansion.source(applying: [($0, diagnostic)]) },
        isNote: diagnostic.diagMessage.severity == .note)
    }
  }

  /// The findings in a container with these members after an input `url: String`.
  static func inContainer(_ members: String) -> [Finding] {
    all(in: container(members))
  }

  static func container(_ members: String) -> String {
    """
    struct Before {}

    /// Wires what is tested.
    @DIContainer
    struct Container {
      @Provide(.input) var url: String
      \(members)
    }
    """
  }
}
