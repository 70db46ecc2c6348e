/// How long a provided value lives.
///
/// The scope is read from the source by the macros; it has no meaning at run time.
@dynamicMemberLookup
public struct DIScope: Sendable {
  /// Handed to the container's initializer.
  public static var input: DIScope { DIScope() }

  /// Made once, with the container.
  public static var shared: DIScope { DIScope() }

  /// Made once, by the first read. Safe to read from many tasks: the first makes it while the others wait.
  public static var lazy: DIScope { DIScope() }

  /// Made by a read when nobody outside the container holds the one made before. The type is a class, or a protocol of classes.
  public static var weak: DIScope { DIScope() }

  /// Made on every read.
  public static var transient: DIScope { DIScope() }

  /// A function that makes a value out of others and of its arguments, on every call. The property has the function's type, and the
  /// last parameters of the factory are the function's.
  public static var assisted: DIScope { DIScope() }

  /// Made once, with the container, of the values that say `into:` with its name, in the order of their declaration.
  public static var collection: DIScope { DIScope() }

  /// Resolves a scope that is none. Generated code only.
  public static subscript(dynamicMember name: String) -> DIUnknownScope { DIUnknownScope() }

  private init() {}
}

/// The type of what is no scope.
public struct DIUnknownScope: Sendable {}
