public import CoreNetwork
public import Data
public import InnoDI

/// Wires the data sources to the network; each data source is made in an extension beside it.
@DIContainer
public struct RemoteContainer: RemoteDataSourceContaining {
  @Provide(.input)
  public var networkTransport: NetworkTransport
}
