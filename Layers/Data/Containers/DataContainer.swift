public import Domain
public import InnoDI

/// Wires the repositories to the data sources of the remote layer.
@DIContainer
public struct DataContainer: RepositoryContaining {
  @Provide(.input)
  public var remoteContainer: any RemoteDataSourceContaining

  @Provide(
    .shared,
    factory: { (remoteContainer: any RemoteDataSourceContaining) in
      UserRepositoryFactory.make(remoteContainer: remoteContainer)
    })
  public var userRepository: any UserRepositoryProtocol

  @Provide(
    .shared,
    factory: { (remoteContainer: any RemoteDataSourceContaining) in
      PostRepositoryFactory.make(remoteContainer: remoteContainer)
    })
  public var postRepository: any PostRepositoryProtocol

  @Provide(
    .shared,
    factory: { (remoteContainer: any RemoteDataSourceContaining) in
      TodoRepositoryFactory.make(remoteContainer: remoteContainer)
    })
  public var todoRepository: any TodoRepositoryProtocol
}
