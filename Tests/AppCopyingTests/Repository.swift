import FoundationEssentials
import Generator
import Programs

/// The package that these tests belong to.
enum Repository {
  static let root = URL(filePath: PackageFolder.above(#filePath), directoryHint: .isDirectory)

  /// Who makes commits, on a machine where git does not know it too.
  static let author: [String: String?] = [
    "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
  ]

  static let tree = Result { try Tree(folder: root) }
}
