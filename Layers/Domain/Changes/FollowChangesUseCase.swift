/// Follows the changes of items on the server, whoever makes them.
public struct FollowChangesUseCase: Sendable {
  private let repository: any ChangeRepositoryProtocol

  public init(repository: any ChangeRepositoryProtocol) {
    self.repository = repository
  }

  /// The changes of one kind of items, or of one item, from now on. The sequence ends where the server sends none.
  public func callAsFunction(of kind: ItemKind, id: Int? = nil) -> AsyncStream<ItemChange> {
    repository.changes(of: kind, id: id)
  }

  /// What happens to the connection over which changes come, and no change.
  public func connection() -> AsyncStream<ItemChange> {
    repository.changes(of: nil, id: nil)
  }
}

/// A kind of items, by the name of their collection on the server. A feature declares its own beside its use cases.
public struct ItemKind: Hashable, Sendable {
  public let name: String

  public init(_ name: String) {
    self.name = name
  }
}

/// What somebody who follows the server learns.
public enum ItemChange: Equatable, Sendable {
  /// An item was written, or deleted. The version names its present state, and is nil for a deleted item.
  case item(id: Int, version: String?)
  /// The server is followed from now on: what was loaded before may have changed.
  case connected
  /// Nothing is heard from the server, and why; it is tried again unless the sequence ends.
  case interrupted(DomainError)
}

/// Tells of changes on the server.
public protocol ChangeRepositoryProtocol: Sendable {
  /// - Parameters:
  ///   - kind: nil for no items, but the connection only.
  ///   - id: that of the only item to follow; nil for all of the kind.
  func changes(of kind: ItemKind?, id: Int?) -> AsyncStream<ItemChange>
}

/// For an app that does not follow its server.
public struct NoChanges: ChangeRepositoryProtocol {
  public init() {}

  public func changes(of kind: ItemKind?, id: Int?) -> AsyncStream<ItemChange> { AsyncStream { $0.finish() } }
}

extension DomainContainer {
  public var followChangesUseCase: FollowChangesUseCase {
    FollowChangesUseCase(repository: dataContainer.changeRepository)
  }
}
