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
      UserRemoteFactory.make(networkTransport: networkTransport)
    })
  public var userRemoteDataSource: any UserRemoteDataSourceProtocol

  @Provide(
    .shared,
    factory: { (networkTransport: NetworkTransport) in
      PostRemoteFactory.make(networkTransport: networkTransport)
    })
  public var postRemoteDataSource: any PostRemoteDataSourceProtocol

  @Provide(
    .shared,
    factory: { (networkTransport: NetworkTransport) in
      TodoRemoteFactory.make(networkTransport: networkTransport)
    })
  public var todoRemoteDataSource: any TodoRemoteDataSourceProtocol
}
