import FoundationEssentials

/// The changes that turn one tree into another: `--dry-run` prints them, `PlanWriter` performs them.
package struct Plan: Equatable, Sendable {
  package struct Change: Equatable, Sendable {
    package let path: String
    /// Nil when the file is new.
    package let before: Tree.File?
    /// Nil when the file is removed.
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
  /// One line for each file: the change and the path.
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
