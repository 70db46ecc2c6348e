package import FoundationEssentials

/// Performs a plan as a whole: after an error or an interruption, all changes are undone.
package struct PlanWriter {
  /// How the names of temporary folders begin.
  package static let scratchPrefix = ".scaffold-"

  private let root: URL
  private let checkpoint: () throws -> Void
  private var undo: [() throws -> Void] = []

  /// - Parameter checkpoint: called before each change; if it throws, all changes are undone.
  package static func carryOut(_ plan: Plan, in root: URL, checkpoint: @escaping () throws -> Void = {}) throws {
    let scratch = root.appending(path: "\(scratchPrefix)\(UUID().uuidString)")
    var writer = PlanWriter(root: root, checkpoint: checkpoint)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    do {
      try writer.apply(plan, scratch: scratch)
    } catch {
      for step in writer.undo.reversed() { try? step() }
      throw error
    }
    writer.removeEmptyFolders(after: plan)
  }

  private init(root: URL, checkpoint: @escaping () throws -> Void) {
    self.root = root
    self.checkpoint = checkpoint
  }

  /// Writes all contents to the scratch folder first, so that a full disk is noticed before a file of the tree changes;
  /// after that, files are only moved.
  private mutating func apply(_ plan: Plan, scratch: URL) throws {
    for (index, change) in plan.changes.enumerated() {
      try change.after?.write(to: scratch.appending(path: "new-\(index)"))
    }
    for (index, change) in plan.changes.enumerated() {
      try checkpoint()
      let place = root.appending(path: change.path)
      guard Tree.File(at: place)?.contents == change.before?.contents else {
        throw ChangedMeanwhile(path: change.path)
      }
      if change.before != nil {
        try move(place, to: scratch.appending(path: "old-\(index)"))
      }
      if change.after != nil {
        try makeFolders(above: place)
        try move(scratch.appending(path: "new-\(index)"), to: place)
      }
    }
    try checkpoint()
  }

  private mutating func move(_ source: URL, to target: URL) throws {
    try FileManager.default.moveItem(at: source, to: target)
    undo.append { try FileManager.default.moveItem(at: target, to: source) }
  }

  private mutating func makeFolders(above place: URL) throws {
    let folder = place.deletingLastPathComponent()
    guard folder.path.count > root.path.count, !FileManager.default.fileExists(atPath: folder.path) else { return }
    try makeFolders(above: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    undo.append { try FileManager.default.removeItem(at: folder) }
  }

  /// Removes the folders that have become empty.
  private func removeEmptyFolders(after plan: Plan) {
    for change in plan.changes where change.after == nil {
      var folder = root.appending(path: change.path).deletingLastPathComponent()
      while folder.path.count > root.path.count,
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.isEmpty == true
      {
        try? FileManager.default.removeItem(at: folder)
        folder.deleteLastPathComponent()
      }
    }
  }
}

/// A file has changed since the plan was made.
package struct ChangedMeanwhile: Error, Equatable, CustomStringConvertible {
  let path: String

  package var description: String { "\(path) has changed in the meantime; nothing was written" }
}
