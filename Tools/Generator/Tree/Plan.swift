import FoundationEssentials

/// What has to be written and removed to make one tree of another: printed by `--dry-run`, checked by tests, carried
/// out by `PlanWriter`.
package struct Plan: Equatable, Sendable {
  package struct Change: Equatable, Sendable {
    package let path: String
    /// Nil when the file is new.
    package let before: Tree.File?
    /// Nil when the file goes.
    package let after: Tree.File?
  }

  /// In the order of their paths.
  package let changes: [Change]

  package init(from before: Tree, to after: Tree) {
    changes = Set(before.files.keys).union(after.files.keys).sorted().compactMap { path in
      let (old, new) = (before.files[path], after.files[path])
      return old == new ? nil : Change(path: path, before: old, after: new)
    }
  }
}

extension Plan: CustomStringConvertible {
  /// A line a file: what happens to it, and its path.
  package var description: String {
    changes.map { "\($0)\n" }.joined()
  }
}

extension Plan.Change: CustomStringConvertible {
  package var description: String {
    let verb =
      switch (before, after) {
      case (nil, _): "add"
      case (_, nil): "remove"
      default: "change"
      }
    return "\(verb) \(path)"
  }
}
