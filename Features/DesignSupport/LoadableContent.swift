public import Domain
public import FeatureSupport
public import TerminalUI

/// Content that is loaded: what it shows follows from the phase alone. Old content stays while it is loaded again, and
/// when that fails or the user interrupts it.
@MainActor
public struct LoadableContent<Content> {
  private let phase: LoadingPhase
  private let failure: DomainError?
  private let title: String
  private let noun: String
  private let content: Content
}

extension LoadableContent: View where Content: View {
  /// - Parameters:
  ///   - failure: why the last load failed; nil in every phase but `failed` and `stale`.
  ///   - title: the feature, for the heading of a failure: `People`.
  ///   - noun: what is loaded: `people`.
  public init(
    _ phase: LoadingPhase, failure: DomainError?, title: String, noun: String, @ViewBuilder content: () -> Content
  ) {
    self.phase = phase
    self.failure = failure
    self.title = title
    self.noun = noun
    self.content = content()
  }

  public var body: some View {
    VStack {
      if let failure, !isInterruptedRefresh {
        ErrorState(title: heading(of: failure), failure: ScreenFailure(failure))
      }
      if phase.hasContent { content }
      if !phase.hasContent, phase != .failed {
        LoadingState("Loading \(noun)…")
      } else if let failure, isInterruptedRefresh {
        Text("Interrupted: press r, or type refresh, to load again.").foregroundColor(.yellow)
          .failure(ScreenFailure(failure))
      }
    }
    // Not a row, which would move the content.
    .status(phase == .refreshing ? "Loading \(noun) again…" : nil)
  }

  private func heading(of failure: DomainError) -> String {
    switch failure.kind {
    case .cancelled: title
    // It may be a failure of this machine, such as a file that cannot be read.
    case .failed: "\(title) Error"
    default: "\(title) API Error"
    }
  }

  private var isInterruptedRefresh: Bool { phase == .stale && failure?.kind == .cancelled }
}
