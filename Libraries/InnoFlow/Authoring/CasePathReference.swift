public import InnoFlowCore

/// A path of an enum by its name alone, so that a composing reducer can be given it with a leading dot: `action: .childCasePath`.
///
/// Swift looks for such a name in the expected type only, and the paths of an action stand in the action. `@InnoFlow` therefore writes a type with
/// the same names into the action. It is one type for all its paths: that the payload fits the child is checked when the reducer is made, not when
/// it is compiled. `Action.childCasePath` is checked by the compiler, and is the only spelling where the payload is not known otherwise, as in
/// `store.scope(state:action:)`.
public protocol CasePathReference: Sendable {
  /// The `CasePath` or `CollectionActionPath` that is referred to.
  var path: any Sendable { get }
}

/// An enum whose paths can be written with a leading dot. `@InnoFlow` declares it for `Action`.
public protocol CasePathReferable {
  associatedtype PathReference: CasePathReference
}

extension CasePathReference {
  /// The path as `Path`. Stops the program when it is another: a mistake in the source that the first use of the reducer shows.
  fileprivate func resolved<Path>(as type: Path.Type) -> Path {
    guard let path = path as? Path else {
      preconditionFailure("This path is a \(Swift.type(of: path)), but the reducer needs a \(type).")
    }
    return path
  }
}

extension Scope where Action: CasePathReferable {
  /// The same with the path by its name alone: `action: .childCasePath`.
  public init(state: WritableKeyPath<State, Child.State>, action: Action.PathReference, reducer: Child) {
    self.init(state: state, action: action.resolved(as: CasePath<Action, Child.Action>.self), reducer: reducer)
  }
}

extension IfLet where Action: CasePathReferable {
  /// The same with the path by its name alone: `action: .childCasePath`.
  public init(
    state: WritableKeyPath<State, Child.State?>, action: Action.PathReference, reducer: Child, onMissing: MissingStatePolicy = .report,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      state: state, action: action.resolved(as: CasePath<Action, Child.Action>.self), reducer: reducer, onMissing: onMissing,
      fileID: fileID, line: line)
  }
}

extension IfCaseLet where Action: CasePathReferable {
  /// The same with the path by its name alone: `action: .childCasePath`.
  public init(
    state: CasePath<State, Child.State>, action: Action.PathReference, reducer: Child, onMissing: MissingStatePolicy = .report,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      state: state, action: action.resolved(as: CasePath<Action, Child.Action>.self), reducer: reducer, onMissing: onMissing,
      fileID: fileID, line: line)
  }
}

extension ForEachReducer where Action: CasePathReferable {
  /// The same with the path by its name alone: `action: .todoActionPath`.
  public init(
    state: WritableKeyPath<State, Rows>, action: Action.PathReference, reducer: Child, onMissing: MissingStatePolicy = .report,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      state: state, action: action.resolved(as: CollectionActionPath<Action, Rows.RowID, Child.Action>.self), reducer: reducer,
      onMissing: onMissing, fileID: fileID, line: line)
  }
}
