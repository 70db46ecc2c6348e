/// The root that lets `with: [\.config, \.api.url]` be written without naming the container.
///
/// A key path in an attribute has no container type to start from. Any name resolves here; the macro then looks it up among the
/// values that the container provides and reports the ones it does not know.
@dynamicMemberLookup
public struct DIKeyPathRoot {
  private init() {}

  /// Takes every name. Only key paths are ever formed through it, no value of this type exists.
  public subscript(dynamicMember name: String) -> DIKeyPathRoot { self }
}
