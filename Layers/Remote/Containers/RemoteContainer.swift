public import CoreNetwork
public import Data
public import InnoDI

/// Wires the data sources to the network.
@DIContainer
public struct RemoteContainer: RemoteDataSourceContaining {
  @Provide(.input)
  public var networkTransport: NetworkTransport

  @Provide(
    .shared,
    factory: { (networkTransport: NetworkTransport) in
      JSONPlaceholderUserRemoteDataSource(transport: networkTransport)
    })
  public var userRemoteDataSource: any UserRemoteDataSourceProtocol

  @Provide(
    .shared,
    factory: { (networkTransport: NetworkTransport) in
      JSONPlaceholderPostRemoteDataSource(transport: networkTransport)
    })
  public var postRemoteDataSource: any PostRemoteDataSourceProtocol

  @Provide(
    .shared,
    factory: { (networkTransport: NetworkTransport) in
      JSONPlaceholderTodoRemoteDataSource(transport: networkTransport)
    })
  public var todoRemoteDataSource: any TodoRemoteDataSourceProtocol

  @Provide(
    .shared,
    factory: { (networkTransport: NetworkTransport) in
      JSONPlaceholderSearchRemoteDataSource(transport: networkTransport)
    })
  public var searchRemoteDataSource: any SearchRemoteDataSourceProtocol
}
