/// How long a provided value lives.
///
/// The scope is read from the source by the macros; it has no meaning at run time.
@dynamicMemberLookup
public struct DIScope: Sendable {
  /// Built once per container.
  public static var shared: DIScope { DIScope() }

  /// Handed to the container's initializer.
  public static var input: DIScope { DIScope() }

  /// Built on every read.
  public static var transient: DIScope { DIScope() }

  private init() {}

  /// Takes any other name, so that a misspelt scope is reported once, by the macro, with what to write instead.
  public static subscript(dynamicMember name: String) -> DIScope { DIScope() }
}
