/// How a modal covers what is below it.
public enum ModalStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// What is below remains visible around it.
  case sheet
  /// Nothing of what is below remains visible.
  case fullScreenCover
}
