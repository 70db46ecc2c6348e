public import CoreNetwork
import Data
public import Domain
import Remote

/// Composes the layers, remote to data to domain, and exposes only the use cases.
///
/// Cheap to create: nothing is fetched and no connection opened before a use case is called. The owner of the transport
/// shuts it down.
public struct LayerContainer {
  /// The use cases, which are all that features see of the layers.
  public let useCases: DomainContainer

  public init(networkTransport: NetworkTransport) {
    let remoteContainer = RemoteContainer(networkTransport: networkTransport)
    let dataContainer = DataContainer(remoteContainer: remoteContainer)
    useCases = DomainContainer(dataContainer: dataContainer)
  }
}
