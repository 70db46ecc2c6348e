import Observation

/// Observation by hand for a generic class.
///
/// `@Observable` would make the key path anew at each access, which for a generic class means demangling its name; here it is made once, and nothing is done
/// before somebody reads the state.
@MainActor
final class StateObservers<Subject: Observable & AnyObject> {
  // Unchecked: set once, before they are first used.
  @exclusivity(unchecked) private var tellOfAccess: ((Subject) -> Void)?
  @exclusivity(unchecked) private var tellOfChange: ((Subject) -> Void)?

  /// Registers a running observation.
  ///
  /// - Parameter keyPath: Always the same one; it is asked for only once.
  func access<Value>(_ subject: Subject, _ keyPath: @autoclosure () -> KeyPath<Subject, Value>) {
    if tellOfAccess == nil { prepare(keyPath()) }
    tellOfAccess?(subject)
  }

  /// Tells those who read the value that it has changed. Called after the fact, so an observer that reads at once sees the new value.
  func changed(_ subject: Subject) { tellOfChange?(subject) }

  private func prepare<Value>(_ keyPath: KeyPath<Subject, Value>) {
    let registrar = ObservationRegistrar()
    tellOfAccess = { registrar.access($0, keyPath: keyPath) }
    tellOfChange = {
      registrar.willSet($0, keyPath: keyPath)
      registrar.didSet($0, keyPath: keyPath)
    }
  }
}
