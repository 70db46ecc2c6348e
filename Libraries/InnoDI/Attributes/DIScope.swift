/// How long a provided value lives.
///
/// The scope is read from the source by the macros; it has no meaning at run time.
public struct DIScope: Sendable {
  /// Built once per container.
  public static var shared: DIScope { DIScope() }

  /// Handed to the container's initializer.
  public static var input: DIScope { DIScope() }

  /// Built on every read.
  public static var transient: DIScope { DIScope() }

  private init() {}
}
