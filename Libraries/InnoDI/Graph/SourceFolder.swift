import Foundation
import Glibc

/// Reader of the Swift files below a folder.
package struct SourceFolder: Sendable {
  /// Failure to read a folder or file.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
      self.description = description
    }
  }

  private let root: URL

  private struct Traversal {
    var sources: [String: String] = [:]
    /// The folders and files that were read, by their real paths.
    var visited: Set<String> = []
    /// Symbolic links, by their paths relative to the root. Read after all other files.
    var links: [String] = []
  }

  package init(_ path: String) {
    root = URL(filePath: path, directoryHint: .isDirectory).resolvingSymlinksInPath()
  }

  /// The text of each file by its path relative to the folder.
  ///
  /// Skips hidden files and folders, and folders of tests and benchmarks (`Tests`, `PeopleTests`, `Benchmarks`), whose
  /// containers are not part of the app. The root folder itself is never skipped.
  ///
  /// Follows symbolic links like a build does, but reads no folder or file twice, and does not follow a link to a
  /// folder that contains the root. The path of a file that can only be reached through a link begins with the link's.
  ///
  /// - Parameter includingTests: `true` includes the folders of tests and benchmarks.
  package func sources(includingTests: Bool = false) throws(Failure) -> [String: String] {
    guard Self.isFolder(root.path) == true else { throw Failure(description: "no such folder: '\(root.path)'") }
    var traversal = Traversal()
    try read("", isFolder: true, into: &traversal, includingTests: includingTests)
    while !traversal.links.isEmpty {
      let link = traversal.links.removeFirst()
      guard let isFolder = Self.isFolder(root.appending(path: link).path),
        isFolder ? !leadsToRootOrAbove(link) : link.hasSuffix(".swift")
      else { continue }
      try read(link, isFolder: isFolder, into: &traversal, includingTests: includingTests)
    }
    return traversal.sources
  }

  /// Reads a file, or the files below a folder. Collects the links there.
  private func read(_ path: String, isFolder: Bool, into traversal: inout Traversal, includingTests: Bool)
    throws(Failure)
  {
    let url = root.appending(path: path)
    guard let realPath = Self.realPath(of: url.path) else { throw Failure(description: "'\(url.path)' cannot be read") }
    guard traversal.visited.insert(realPath).inserted else { return }
    guard isFolder else {
      traversal.sources[path] = try text(of: path)
      return
    }
    for name in try names(in: url) where !name.hasPrefix(".") {
      if !includingTests, ["Tests", "Benchmarks"].contains(where: name.hasSuffix) { continue }
      let child = path.isEmpty ? name : "\(path)/\(name)"
      var status = stat()
      guard lstat(root.appending(path: child).path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFLNK: traversal.links.append(child)
      case S_IFDIR: try read(child, isFolder: true, into: &traversal, includingTests: includingTests)
      case S_IFREG where name.hasSuffix(".swift"):
        try read(child, isFolder: false, into: &traversal, includingTests: includingTests)
      default: break
      }
    }
  }

  /// Whether a path leads to a folder; nil if it leads to nothing, as that of a broken or circular link.
  private static func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) ? isFolder.boolValue : nil
  }

  private func names(in folder: URL) throws(Failure) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    } catch {
      throw Failure(description: "the folder '\(folder.path)' cannot be read")
    }
  }

  /// Whether a link leads to the root or a folder that contains it.
  private func leadsToRootOrAbove(_ link: String) -> Bool {
    guard let rootPath = Self.realPath(of: root.path), let target = Self.realPath(of: root.appending(path: link).path)
    else {
      return false
    }
    return "\(rootPath)/".hasPrefix(target == "/" ? target : "\(target)/")
  }

  /// The real path, without symbolic links; nil for a broken link.
  private static func realPath(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Invalid UTF-8 becomes replacement characters, which the parser ignores.
  private func text(of path: String) throws(Failure) -> String {
    guard let data = FileManager.default.contents(atPath: root.appending(path: path).path) else {
      throw Failure(description: "the file '\(path)' cannot be read")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
