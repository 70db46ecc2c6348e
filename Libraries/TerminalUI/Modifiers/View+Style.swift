extension View {
  public func bold(_ isActive: Bool = true) -> EnvironmentModifier<Self> { attribute(.bold, isActive) }

  public func dim(_ isActive: Bool = true) -> EnvironmentModifier<Self> { attribute(.dim, isActive) }

  /// The colour of text and lines inside; nil for the terminal's own. An inner colour wins.
  public func foregroundColor(_ color: Color?) -> EnvironmentModifier<Self> {
    EnvironmentModifier(content: self) { $0.style.foreground = color }
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

  /// The most lines that a text takes; the last one is truncated when text is left. Nil: as many as there is room for.
  ///
  /// Where the width is unlimited nothing is truncated, and the limit is off.
  public func lineLimit(_ limit: Int?) -> EnvironmentModifier<Self> {
    EnvironmentModifier(content: self) { $0.lineLimit = limit.map { max(1, $0) } }
  }
}

/// A view whose content inherits something else.
public struct EnvironmentModifier<Content: View>: PrimitiveView {
  let content: Content
  let change: (inout ViewEnvironment) -> Void

  public func resolve(into resolver: inout ViewResolver) {
    resolver.nodes += resolver.nodes(of: content, changing: change)
  }
}
