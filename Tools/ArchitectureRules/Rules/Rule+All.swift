extension Rule {
  /// Every rule of the architecture.
  package static let all: [Rule] = dependencies + layers + features + confinement + libraries + settings
}
