public import TerminalUI

/// A word about the state of something, in brackets so that it reads without colours too.
public struct StatusPill: View {
  /// What the word means to the user.
  public enum Tone: Hashable, Sendable {
    case neutral
    case positive
    case warning
    case negative
  }

  private let label: String
  private let tone: Tone

  public init(_ label: String, tone: Tone = .neutral) {
    self.label = label
    self.tone = tone
  }

  public var body: some View {
    Text("[\(label)]").foregroundColor(color).lineLimit(1)
  }

  private var color: Color {
    switch tone {
    case .neutral: .cyan
    case .positive: .green
    case .warning: .yellow
    case .negative: .red
    }
  }
}
