import ArgumentParser

enum PictureFormat: String, ExpressibleByArgument, CaseIterable {
  case mermaid
  /// The language of Graphviz.
  case dot
  case svg
}
