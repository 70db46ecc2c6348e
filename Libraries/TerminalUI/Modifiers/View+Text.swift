extension View {
  /// The most lines that a text takes; the last one is truncated when text is left. Nil: as many as there is room for.
  ///
  /// Where the width is unlimited nothing is truncated, and the limit is off.
  public func lineLimit(_ limit: Int?) -> EnvironmentModifier<Self> {
    EnvironmentModifier(content: self) { $0.lineLimit = limit.map { max(1, $0) } }
  }

  /// Where a text that does not fit is cut; at its end by default.
  public func truncationMode(_ mode: TruncationMode) -> EnvironmentModifier<Self> {
    EnvironmentModifier(content: self) { $0.truncationMode = mode }
  }

  /// How the lines of a text stand to each other.
  public func multilineTextAlignment(_ alignment: HorizontalAlignment) -> EnvironmentModifier<Self> {
    EnvironmentModifier(content: self) { $0.textAlignment = alignment }
  }
}
