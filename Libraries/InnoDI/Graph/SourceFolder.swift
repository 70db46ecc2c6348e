import Foundation

/// The Swift files below a folder.
package struct SourceFolder: Sendable {
  /// A folder or file that cannot be read or written.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
      self.description = description
    }
  }

  private let root: URL

  package init(_ path: String) {
    root = URL(filePath: path, directoryHint: .isDirectory).resolvingSymlinksInPath()
  }

  /// The text of each file by its path from the folder.
  ///
  /// Folders that begin with a dot are left out, and so are folders of tests and benchmarks (`Tests`, `PeopleTests`, `Benchmarks`): what
  /// they wire is no part of the app. The folder itself may be either.
  ///
  /// - Parameter includingTests: `true` reads the folders of tests and benchmarks too.
  package func sources(includingTests: Bool = false) throws(Failure) -> [String: String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw Failure(description: "there is no folder '\(root.path)'")
    }
    var sources: [String: String] = [:]
    try read("", into: &sources, includingTests: includingTests)
    return sources
  }

  private func read(_ folder: String, into sources: inout [String: String], includingTests: Bool) throws(Failure) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
    } catch {
      throw Failure(description: "the folder '\(root.appending(path: folder).path)' cannot be read")
    }
    for name in names where !name.hasPrefix(".") {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue {
        guard includingTests || !["Tests", "Benchmarks"].contains(where: name.hasSuffix) else { continue }
        try read(path, into: &sources, includingTests: includingTests)
      } else if name.hasSuffix(".swift") {
        sources[path] = try text(of: path)
      }
    }
  }

  /// Files that are not of UTF-8 have replacement characters, which a parser passes over.
  private func text(of path: String) throws(Failure) -> String {
    guard let data = FileManager.default.contents(atPath: root.appending(path: path).path) else {
      throw Failure(description: "the file '\(path)' cannot be read")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
