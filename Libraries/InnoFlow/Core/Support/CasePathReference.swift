/// A path of an enum by its name alone, so that it can be written with a leading dot: `action: .childCasePath`.
///
/// Swift looks for such a name in the expected type only, and the paths of an action stand in the action. `@InnoFlow` therefore writes a type with
/// the same names into the action. It is one type for all its paths: that the payload fits the child is checked when the path is used, not when
/// it is compiled. `Action.childCasePath` is checked by the compiler.
public protocol CasePathReference: Sendable {
  /// The `CasePath` or `CollectionActionPath` that is referred to.
  var path: any Sendable { get }
}

/// An enum whose paths can be written with a leading dot. `@InnoFlow` declares it for `Action`.
public protocol CasePathReferable {
  /// The names of the paths.
  associatedtype PathReference: CasePathReference
}

/// The state of a feature, which leads to the feature's action: with it `store.scope(state: \.child, action: .childCasePath)` has all its types.
/// `@InnoFlow` declares it for a `State` that stands in the feature.
public protocol FeatureState {
  /// What can happen to the feature.
  associatedtype FeatureAction: Sendable
}

extension CasePathReference {
  /// The path as `Path`. Stops the program when it is another: a mistake in the source that the first use shows.
  package func resolved<Path>(as type: Path.Type) -> Path {
    guard let path = path as? Path else {
      preconditionFailure("This path is a \(Swift.type(of: path)), but a \(type) is needed here.")
    }
    return path
  }
}
