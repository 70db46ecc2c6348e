import ArchitectureRules
package import FoundationEssentials

extension Tree {
  /// Reads every file below a folder, except those of builds, editors and version control.
  package init(folder: URL) throws {
    self.init()
    try read(try Self.walk(folder, ""), below: folder)
  }

  /// Reads the files below a folder that git tracks, and Swift files that are new to it: a feature that was added a
  /// moment ago. Without git, or outside of a repository, reads all files as above.
  package init(trackedIn folder: URL) async throws {
    self.init()
    let tracked = await Self.listed(["--cached"], below: folder)
    let new = await Self.listed(["--others", "--exclude-standard"], below: folder).filter { $0.hasSuffix(".swift") }
    try read(tracked.isEmpty ? try Self.walk(folder, "") : tracked + new, below: folder)
  }

  /// Writes all files into an empty folder.
  ///
  /// - Parameter checkpoint: called before each file; if it throws, writing stops.
  package func write(to folder: URL, checkpoint: () throws -> Void = {}) throws {
    var created: Set<URL> = []
    for (path, file) in files {
      try checkpoint()
      let target = folder.appending(path: path)
      let parent = target.deletingLastPathComponent()
      if created.insert(parent).inserted {
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      }
      try file.write(to: target)
    }
  }

  private mutating func read(_ paths: [String], below folder: URL) throws {
    for path in paths {
      // A file may be tracked and yet deleted.
      if let file = File(at: folder.appending(path: path)) { files[path] = file }
    }
  }

  private static func walk(_ root: URL, _ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).flatMap { name -> [String] in
      guard !isIgnored(name) else { return [] }
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      let type = try FileManager.default.attributesOfItem(atPath: root.appending(path: path).path)[.type]
      return type as? FileAttributeType == .typeDirectory ? try walk(root, path) : [path]
    }
  }

  /// What .gitignore names, and version control itself.
  private static func isIgnored(_ name: String) -> Bool {
    name == ".git" || name == ".swiftpm" || name == "Package.resolved" || name.hasPrefix(".build")
      || name.hasPrefix(PlanWriter.scratchPrefix)
      || name.hasSuffix(".o")
  }

  /// The paths that `git ls-files` prints; none without git, or outside of a repository.
  private static func listed(_ options: [String], below folder: URL) async -> [String] {
    let outcome = try? await ChildProcess.run("git", ["-C", folder.path, "ls-files", "-z"] + options)
    guard let outcome, outcome.isSuccess else { return [] }
    return outcome.output.split(separator: "\0").map(String.init)
  }
}

extension Tree.File {
  /// The file at a URL; nil if there is none. A symbolic link is not followed.
  init?(at url: URL) {
    if let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) {
      self.init(contents: Data(destination.utf8), isLink: true)
    } else if let contents = FileManager.default.contents(atPath: url.path) {
      self.init(contents: contents, isExecutable: FileManager.default.isExecutableFile(atPath: url.path))
    } else {
      return nil
    }
  }

  func write(to url: URL) throws {
    if isLink {
      let destination = String(decoding: contents, as: UTF8.self)
      return try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: destination)
    }
    try contents.write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: isExecutable ? 0o755 : 0o644], ofItemAtPath: url.path)
  }
}
