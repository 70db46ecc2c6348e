import Foundation
import Glibc

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

  /// What a walk through the folders has found.
  private struct Walk {
    var sources: [String: String] = [:]
    /// The folders and files that were read, each by its path without links.
    var visited: Set<String> = []
    /// Links to folders and files, by their paths from the root: read after all that is there itself.
    var links: [String] = []
  }

  package init(_ path: String) {
    root = URL(filePath: path, directoryHint: .isDirectory).resolvingSymlinksInPath()
  }

  /// The text of each file by its path from the folder.
  ///
  /// Folders that begin with a dot are left out, and so are folders of tests and benchmarks (`Tests`, `PeopleTests`, `Benchmarks`): what
  /// they wire is no part of the app. The folder itself may be either.
  ///
  /// Links are followed, as a build does it, but no folder or file is read twice, whatever leads to it, and no link to a folder that
  /// the root is in. What is read through a link has the link's path, unless it is below the root itself.
  ///
  /// - Parameter includingTests: `true` reads the folders of tests and benchmarks too.
  package func sources(includingTests: Bool = false) throws(Failure) -> [String: String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw Failure(description: "there is no folder '\(root.path)'")
    }
    var walk = Walk()
    try read("", isFolder: true, into: &walk, includingTests: includingTests)
    while !walk.links.isEmpty {
      let link = walk.links.removeFirst()
      var isFolder: ObjCBool = false
      // A link may lead nowhere, or in a circle.
      guard FileManager.default.fileExists(atPath: root.appending(path: link).path, isDirectory: &isFolder) else { continue }
      guard isFolder.boolValue ? !leadsAboveRoot(link) : link.hasSuffix(".swift") else { continue }
      try read(link, isFolder: isFolder.boolValue, into: &walk, includingTests: includingTests)
    }
    return walk.sources
  }

  /// Reads a file, or the files below a folder but for the links there, which are noted.
  private func read(_ path: String, isFolder: Bool, into walk: inout Walk, includingTests: Bool) throws(Failure) {
    let url = root.appending(path: path)
    guard let place = Self.withoutLinks(url.path) else { throw Failure(description: "'\(url.path)' cannot be read") }
    guard walk.visited.insert(place).inserted else { return }
    guard isFolder else {
      walk.sources[path] = try text(of: path)
      return
    }
    for name in try names(in: url) where !name.hasPrefix(".") {
      let child = path.isEmpty ? name : "\(path)/\(name)"
      var status = stat()
      guard lstat(root.appending(path: child).path, &status) == 0 else { continue }
      let type = status.st_mode & S_IFMT
      let isTest = ["Tests", "Benchmarks"].contains(where: name.hasSuffix)
      if type == S_IFLNK, includingTests || !isTest {
        walk.links.append(child)
      } else if type == S_IFDIR, includingTests || !isTest {
        try read(child, isFolder: true, into: &walk, includingTests: includingTests)
      } else if type == S_IFREG, name.hasSuffix(".swift") {
        try read(child, isFolder: false, into: &walk, includingTests: includingTests)
      }
    }
  }

  private func names(in folder: URL) throws(Failure) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    } catch {
      throw Failure(description: "the folder '\(folder.path)' cannot be read")
    }
  }

  private func leadsAboveRoot(_ link: String) -> Bool {
    guard let root = Self.withoutLinks(root.path), let place = Self.withoutLinks(root.appending("/\(link)")) else { return false }
    return "\(root)/".hasPrefix(place == "/" ? place : "\(place)/")
  }

  /// The path of what a path leads to, with no link in it; nil if it leads nowhere.
  private static func withoutLinks(_ path: String) -> String? {
    guard let place = realpath(path, nil) else { return nil }
    defer { free(place) }
    return String(cString: place)
  }

  /// Files that are not of UTF-8 have replacement characters, which a parser passes over.
  private func text(of path: String) throws(Failure) -> String {
    guard let data = FileManager.default.contents(atPath: root.appending(path: path).path) else {
      throw Failure(description: "the file '\(path)' cannot be read")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
