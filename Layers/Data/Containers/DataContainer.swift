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
      DefaultChangeRepository(remoteDataSource: remoteContainer.changeRemoteDataSource)
    })
  public var changeRepository: any ChangeRepositoryProtocol

  @Provide(
    .shared,
    factory: { (remoteContainer: any RemoteDataSourceContaining) in
      DefaultUserRepository(remoteDataSource: remoteContainer.userRemoteDataSource)
    })
  public var userRepository: any UserRepositoryProtocol

  @Provide(
    .shared,
    factory: { (remoteContainer: any RemoteDataSourceContaining) in
      DefaultPostRepository(remoteDataSource: remoteContainer.postRemoteDataSource)
    })
  public var postRepository: any PostRepositoryProtocol

  @Provide(
    .shared,
    factory: { (remoteContainer: any RemoteDataSourceContaining) in
      DefaultTodoRepository(remoteDataSource: remoteContainer.todoRemoteDataSource)
    })
  public var todoRepository: any TodoRepositoryProtocol

  @Provide(
    .shared,
    factory: { (remoteContainer: any RemoteDataSourceContaining) in
      DefaultSearchRepository(remoteDataSource: remoteContainer.searchRemoteDataSource)
    })
  public var searchRepository: any SearchRepositoryProtocol
}

/// The data sources that the repositories need; the remote layer provides them.
public protocol RemoteDataSourceContaining {
  var changeRemoteDataSource: any ChangeRemoteDataSourceProtocol { get }
  var userRemoteDataSource: any UserRemoteDataSourceProtocol { get }
  var postRemoteDataSource: any PostRemoteDataSourceProtocol { get }
  var todoRemoteDataSource: any TodoRemoteDataSourceProtocol { get }
  var searchRemoteDataSource: any SearchRemoteDataSourceProtocol { get }
}
