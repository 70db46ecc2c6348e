/// Where a line that does not fit loses its text; the place is marked with `…`.
public enum TruncationMode: Hashable, Sendable {
  case head
  case middle
  case tail
}
