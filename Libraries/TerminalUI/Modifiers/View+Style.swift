extension View {
  public func bold(_ isActive: Bool = true) -> EnvironmentModifier<Self> { attribute(.bold, isActive) }

  public func dim(_ isActive: Bool = true) -> EnvironmentModifier<Self> { attribute(.dim, isActive) }

  public func italic(_ isActive: Bool = true) -> EnvironmentModifier<Self> { attribute(.italic, isActive) }

  public func underline(_ isActive: Bool = true) -> EnvironmentModifier<Self> { attribute(.underline, isActive) }

  public func inverse(_ isActive: Bool = true) -> EnvironmentModifier<Self> { attribute(.inverse, isActive) }

  /// The colour of text and lines inside; nil for the terminal's own. An inner colour wins.
  public func foregroundColor(_ color: Color?) -> EnvironmentModifier<Self> {
    EnvironmentModifier(content: self) { $0.style.foreground = color }
  }

  /// Fills the area of this view, and hides what lies under it in a `ZStack`; nil leaves it as it is.
  public func backgroundColor(_ color: Color?) -> LayoutModifier<Self> {
    LayoutModifier(content: self) { node, _ in color.map { BackgroundNode($0, child: node) } ?? node }
  }

  private func attribute(_ attribute: TextAttributes, _ isActive: Bool) -> EnvironmentModifier<Self> {
    EnvironmentModifier(content: self) { environment in
      if isActive {
        environment.style.attributes.insert(attribute)
      } else {
        environment.style.attributes.remove(attribute)
      }
    }
  }
}
