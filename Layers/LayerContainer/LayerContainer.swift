public import CoreNetwork
import Data
public import Domain
import Remote

/// Puts the layers together, remote to data to domain, and shows the use cases alone.
///
/// Cheap to make, as nothing is fetched and no connection opened before a use case is called. Whoever made the transport shuts it down.
public struct LayerContainer {
  private let domainContainer: DomainContainer

  public init(networkTransport: NetworkTransport) {
    let remoteContainer = RemoteContainer(networkTransport: networkTransport)
    let dataContainer = DataContainer(remoteContainer: remoteContainer)
    domainContainer = DomainContainer(dataContainer: dataContainer)
  }

  public static func make(networkTransport: NetworkTransport) -> LayerContainer {
    LayerContainer(networkTransport: networkTransport)
  }

  /// What the features get to see of the layers.
  public var featureUseCases: any FeatureUseCaseContaining { domainContainer }
}
