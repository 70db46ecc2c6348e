public import TerminalUI

extension View {
  /// Asks, before a form is left, whether to discard what was typed. Publishes the question as a screen with the
  /// commands `discard` and `keep`.
  ///
  /// - Parameters:
  ///   - isSaving: whether the server may have it already.
  ///   - screen: the name of the screen: `posts.form.discard`.
  public func discardQuestion(
    isPresented: Bool, isSaving: Bool, screen: String, document: some Encodable & Sendable,
    keep: @escaping @MainActor @Sendable () -> Void, discard: @escaping @MainActor @Sendable () -> Void
  ) -> some View {
    alert("Discard what you wrote?", isPresented: Binding(get: { isPresented }, set: { if !$0 { keep() } })) {
      Button("Keep editing") {}
      Button("Discard") { discard() }
    } message: {
      Text(isSaving ? "It is being saved: the server may have it." : "It is not saved.")
        .screen(screen, document: document)
        .commands {
          Command(name: "discard", title: "Discard it") { discard() }
          Command(name: "keep", title: "Keep editing") { keep() }
        }
    }
  }
}

/// Says below a form that its text is a draft of an earlier time.
public struct DraftNote: View {
  private let age: Duration?

  /// - Parameter age: the time since the text was written; nil for a text that was not kept.
  public init(age: Duration?) {
    self.age = age
  }

  public var body: some View {
    if let minutes = age.map({ $0.components.seconds / 60 }) {
      Text("A draft, written \(Self.ago(minutes)). It is not saved; Esc asks whether to discard it.").dim()
    }
  }

  private static func ago(_ minutes: Int64) -> String {
    switch minutes {
    case ..<2: "just now"
    case ..<120: "\(minutes) min ago"
    case ..<2880: "\(minutes / 60) h ago"
    default: "\(minutes / 1440) days ago"
    }
  }
}
