import Observation

/// A value that a view owns: created when the view first appears, kept while the view keeps its place or `id`, released
/// when it leaves.
///
/// ```swift
/// struct Counter: View {
///   @State private var count = 0
///
///   var body: some View {
///     Button("Pressed \(count) times") { count += 1 }
///   }
/// }
/// ```
///
/// Reading it in `body` makes the frame depend on it. Outside of a tree, and in a frame that is drawn once, it has its
/// initial value. Use a view value in one place of the tree: in two places its closures see the same state.
@MainActor
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let connection: StateConnection<Value>

  public init(wrappedValue: @autoclosure @escaping () -> Value) {
    connection = StateConnection(initial: wrappedValue)
  }

  public var wrappedValue: Value {
    get { connection.slot.value }
    nonmutating set { connection.slot.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    let slot = connection.slot
    return Binding(get: { slot.value }, set: { slot.value = $0 })
  }

  func connect(to storage: ViewStorage, at identity: ViewIdentity) {
    connection.slot = storage.object(at: identity) { StateSlot(connection.initial()) }
  }
}

/// A property of a view that is connected to the storage of the view's identity before `body` is read.
@MainActor
protocol DynamicProperty {
  func connect(to storage: ViewStorage, at identity: ViewIdentity)
}

/// Shared by the copies of one `State`, so that connecting any of them connects all.
@MainActor
private final class StateConnection<Value> {
  let initial: () -> Value
  lazy var slot = StateSlot(initial())

  init(initial: @escaping () -> Value) {
    self.initial = initial
  }
}

/// The value itself; reading and writing it is observed.
@MainActor
private final class StateSlot<Value> {
  private let change = ObservedChange()
  private var stored: Value

  init(_ value: Value) {
    stored = value
  }

  var value: Value {
    get {
      change.access()
      return stored
    }
    set { change.around { stored = newValue } }
  }
}

/// One observed property without a value. Not generic: the key path of a generic class costs a look-up of its type at
/// each access.
private final class ObservedChange: Observable {
  private let registrar = ObservationRegistrar()
  private var unit: Void { () }

  func access() {
    registrar.access(self, keyPath: \.unit)
  }

  func around(_ mutation: () -> Void) {
    registrar.withMutation(of: self, keyPath: \.unit, mutation)
  }
}

/// Finds the dynamic properties of views, by reflection; types that have none are remembered.
@MainActor
enum DynamicProperties {
  private static var typesWithout: Set<ObjectIdentifier> = []

  static func connect<Content: View>(_ view: Content, to storage: ViewStorage, at identity: () -> ViewIdentity) {
    let type = ObjectIdentifier(Content.self)
    guard !typesWithout.contains(type) else { return }
    var hasAny = false
    for (index, child) in Mirror(reflecting: view).children.enumerated() {
      guard let property = child.value as? any DynamicProperty else { continue }
      property.connect(to: storage, at: identity().appending(.position(index)))
      hasAny = true
    }
    if !hasAny { typesWithout.insert(type) }
  }
}

/// Read and write access to a value that something else owns.
@MainActor
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// A binding that ignores what is written.
  public static func constant(_ value: Value) -> Binding {
    Binding(get: { value }, set: { _ in })
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  public var projectedValue: Binding { self }

  /// A binding of a part of the value.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
  }
}
