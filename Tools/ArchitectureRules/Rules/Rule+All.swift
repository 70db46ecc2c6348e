extension Rule {
  /// Every rule of the architecture.
  public static let all: [Rule] = dependencies + layers + features + confinement + libraries + settings
}
