import DocumentationSamples
import FoundationEssentials
import Generator

/// The package that these tests belong to.
enum Repository {
  static let root = URL(filePath: DocumentationSamples.root(above: #filePath), directoryHint: .isDirectory)

  static let tree = Result { try Tree(folder: root) }
}
