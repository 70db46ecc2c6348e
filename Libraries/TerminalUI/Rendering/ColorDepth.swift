/// How many colours a terminal shows.
public enum ColorDepth: Hashable, Sendable {
  case sixteen
  case twoFiftySix
  case trueColor
}
