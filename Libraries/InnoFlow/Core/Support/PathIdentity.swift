/// What makes two case paths the same path, since closures cannot be compared.
public struct PathIdentity: Hashable, Sendable {
  private enum Kind: Hashable {
    case declared(root: ObjectIdentifier, name: String)
    case unique(Unique)
  }

  /// Compared by address; owned by the identity, so the address cannot be reused while the identity lives.
  private final class Unique: Hashable, Sendable {
    static func == (left: Unique, right: Unique) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private let kind: Kind

  /// An identity that equals only its own copies.
  init() {
    kind = .unique(Unique())
  }

  /// The identity of the path that `root` declares under `name`.
  init(root: Any.Type, name: StaticString) {
    kind = .declared(root: ObjectIdentifier(root), name: name.description)
  }
}
