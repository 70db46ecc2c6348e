import Observation

/// Observation by hand for a generic class.
///
/// `@Observable` would make the key path anew at each access, which for a generic class means demangling its name; here it is made once, and nothing is done
/// before somebody reads the state.
@MainActor
struct StateObservers<Subject: Observable & AnyObject> {
  private final class Box {
    /// Made when the state is first read.
    lazy var registrar = ObservationRegistrar()
    var keyPath: PartialKeyPath<Subject>?
  }

  private let box = Box()

  func access<Value>(_ subject: Subject, _ keyPath: @autoclosure () -> KeyPath<Subject, Value>) {
    box.registrar.access(subject, keyPath: path(keyPath))
  }

  /// Tells those who read the value that it has changed. Called after the fact, so an observer that reads at once sees the new value.
  func changed<Value>(_ subject: Subject, _ keyPath: @autoclosure () -> KeyPath<Subject, Value>) {
    guard box.keyPath != nil else { return }
    let path = path(keyPath)
    box.registrar.willSet(subject, keyPath: path)
    box.registrar.didSet(subject, keyPath: path)
  }

  private func path<Value>(_ make: () -> KeyPath<Subject, Value>) -> KeyPath<Subject, Value> {
    if let known = box.keyPath {
      // The only path ever stored is one that `make` has made.
      return unsafeDowncast(known, to: KeyPath<Subject, Value>.self)
    }
    let path = make()
    box.keyPath = path
    return path
  }
}
