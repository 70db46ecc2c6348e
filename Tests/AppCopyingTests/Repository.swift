import FoundationEssentials
import Generator
import Programs

/// The package that these tests belong to.
enum Repository {
  static let root = URL(filePath: PackageFolder.above(#filePath), directoryHint: .isDirectory)

  static let tree = Result { try Tree(folder: root) }
}
