import Synchronization

/// The shared values of a container that is made with overrides: each is made when something asks for it.
///
/// All copies of the container have the same ones. Generated code only.
public struct DILateValues: Sendable {
  /// For a container without overrides, which stores its values itself.
  public static let none = DILateValues(places: nil)

  private let places: Places?

  /// An empty place for each value.
  public init() {
    self.init(places: Places())
  }

  private init(places: Places?) {
    self.places = places
  }

  /// The value of a name; the first caller makes it while the others wait.
  public func value<Value>(_ name: String, _ make: () -> Value) -> Value {
    places?.place(name, for: Value.self).value(make) ?? make()
  }

  /// What the container made under a name: `stored` is that, or an override.
  public func made<Value>(_ name: String, stored: Value?) -> Value? {
    guard let places else { return stored }
    return places.place(name, for: Value.self).made
  }

  private final class Places: Sendable {
    private let byName = Mutex<[String: AnyPlace]>([:])

    func place<Value>(_ name: String, for type: Value.Type) -> DIDeferred<Value> {
      byName.withLock { places in
        if let place = places[name]?.object as? DIDeferred<Value> { return AnyPlace(object: place) }
        let place = AnyPlace(object: DIDeferred<Value>())
        places[name] = place
        return place
      }.object as? DIDeferred<Value> ?? DIDeferred()
    }
  }

  // A `DIDeferred` of any type, which is safe to use from anywhere for the reason it gives itself: its value leaves it through the
  // getter of its container, which is only as Sendable as the optional that it stores for the same value.
  private struct AnyPlace: @unchecked Sendable {
    let object: AnyObject
  }
}
