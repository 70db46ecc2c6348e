/// The lines that a box is drawn with.
public enum BoxBorder: Hashable, Sendable {
  case rounded
  case single
  case double
  case heavy

  var horizontal: Cluster { line("─", "═", "━") }
  var vertical: Cluster { line("│", "║", "┃") }
  var topLeading: Cluster { self == .rounded ? "╭" : line("┌", "╔", "┏") }
  var topTrailing: Cluster { self == .rounded ? "╮" : line("┐", "╗", "┓") }
  var bottomLeading: Cluster { self == .rounded ? "╰" : line("└", "╚", "┗") }
  var bottomTrailing: Cluster { self == .rounded ? "╯" : line("┘", "╝", "┛") }

  private func line(_ single: Cluster, _ double: Cluster, _ heavy: Cluster) -> Cluster {
    switch self {
    case .rounded, .single: single
    case .double: double
    case .heavy: heavy
    }
  }
}
