package import FoundationEssentials

/// The files of a package as a value, which a generator reads and changes before anything is written.
package struct Tree: Equatable, Sendable {
  package struct File: Equatable, Sendable {
    /// Of a symbolic link, the path that it leads to.
    package var contents: Data
    package var isExecutable: Bool
    package var isLink: Bool

    package init(contents: Data, isExecutable: Bool = false, isLink: Bool = false) {
      self.contents = contents
      self.isExecutable = isExecutable
      self.isLink = isLink
    }
  }

  /// By their paths from the root.
  package var files: [String: File]

  package init(files: [String: File] = [:]) {
    self.files = files
  }

  /// In alphabetical order.
  package var paths: [String] { files.keys.sorted() }

  /// The text of a file; nil if there is none or it is not text. Setting a text keeps the file's permissions.
  package subscript(path: String) -> String? {
    get { files[path].flatMap { String(validating: $0.contents, as: UTF8.self) } }
    set {
      if let newValue {
        files[path, default: File(contents: Data())].contents = Data(newValue.utf8)
      } else {
        files[path] = nil
      }
    }
  }

  /// The paths below a folder.
  package func paths(below folder: String) -> [String] {
    paths.filter { $0.hasPrefix(folder + "/") }
  }
}
