import Observation

/// Hand-written observation for a generic class.
///
/// `@Observable` would create the key path at each access, which for a generic class demangles its name; here it is
/// created once, and nothing is done before the state is first read.
@MainActor
final class StateObservers<Subject: Observable & AnyObject> {
  // Unchecked: set once, before they are first used.
  @exclusivity(unchecked) private var registerAccess: ((Subject) -> Void)?
  @exclusivity(unchecked) private var notifyObservers: ((Subject) -> Void)?

  /// Registers a running observation.
  ///
  /// - Parameter keyPath: Always the same one; it is evaluated only once.
  func access<Value>(_ subject: Subject, _ keyPath: @autoclosure () -> KeyPath<Subject, Value>) {
    if registerAccess == nil { prepare(keyPath()) }
    registerAccess?(subject)
  }

  /// Notifies observers. Called after the change, so that an observer that reads at once sees the new value.
  func changed(_ subject: Subject) { notifyObservers?(subject) }

  private func prepare<Value>(_ keyPath: KeyPath<Subject, Value>) {
    let registrar = ObservationRegistrar()
    registerAccess = { registrar.access($0, keyPath: keyPath) }
    notifyObservers = {
      registrar.willSet($0, keyPath: keyPath)
      registrar.didSet($0, keyPath: keyPath)
    }
  }
}
