/// Which effects a cancellation reaches: those of one id or all, in a feature and in the children below it.
@usableFromInline
package struct EffectCancellation: Sendable {
  package struct Child: Sendable {
    let path: PathIdentity
    /// The id of the row; `nil` for a child that is no row, whatever the id of its state.
    let row: AnyEffectID?

    package init(_ path: PathIdentity, row: AnyEffectID? = nil) {
      self.path = path
      self.row = row
    }
  }

  let id: AnyEffectID
  /// The path to the child whose effects are cancelled, outermost first. It begins at the feature that cancels; empty
  /// for the effects of that feature itself.
  let children: [Child]

  /// - Parameter id: `nil` for every effect of a child; `children` must then not be empty.
  package init(_ id: AnyEffectID?, in children: [Child] = []) {
    self.id = id ?? .wholeChild
    self.children = children
  }

  /// - Parameter id: `nil` for every effect of the child.
  package init<Root, Value>(_ id: AnyEffectID? = nil, of path: CasePath<Root, Value>) {
    self.init(id, in: [Child(path.identity)])
  }

  /// - Parameter id: `nil` for every effect of the row.
  package init<Root, RowID, Value>(
    _ id: AnyEffectID? = nil, of path: CollectionActionPath<Root, RowID, Value>, row: RowID
  ) {
    self.init(id, in: [Child(path.identity, row: AnyEffectID(row))])
  }
}

extension EffectTask {
  /// Whether this is a cancellation, which does nothing in a child without effects.
  var isCancellation: Bool { if case .cancel = operation { true } else { false } }

  /// Cancels the effects of a child, and of the children below it.
  ///
  /// ```swift
  /// return .cancelEffects(of: Action.editorCasePath)
  /// ```
  public static func cancelEffects<ChildAction>(of child: CasePath<Action, ChildAction>) -> EffectTask {
    EffectTask(.cancel(EffectCancellation(of: child)))
  }

  /// Cancels the effects of a row, and of the children below it.
  public static func cancelEffects<ID, ChildAction>(
    of rows: CollectionActionPath<Action, ID, ChildAction>, id: ID
  ) -> EffectTask {
    EffectTask(.cancel(EffectCancellation(of: rows, row: id)))
  }

  /// Cancels the effects of an id in a child, and in the children below it.
  public static func cancel<ChildAction>(
    _ id: StaticEffectID, of child: CasePath<Action, ChildAction>
  ) -> EffectTask {
    EffectTask(.cancel(EffectCancellation(id.erased, of: child)))
  }

  /// Cancels the effects of an id in a row, and in the children below it: `.cancel("load", of: Action.todoActionPath,
  /// id: 3)`.
  public static func cancel<ID, ChildAction>(
    _ effectID: StaticEffectID, of rows: CollectionActionPath<Action, ID, ChildAction>, id: ID
  ) -> EffectTask {
    EffectTask(.cancel(EffectCancellation(effectID.erased, of: rows, row: id)))
  }
}
