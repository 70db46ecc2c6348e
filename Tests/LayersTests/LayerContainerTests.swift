import CoreNetwork
import Domain
import EmbeddedAPI
import JSONServer
import Layers
import Synchronization
import Testing

@Suite struct LayerContainerTests {
  @Test func makingTheLayersAsksTheServerForNothing() async throws {
    let requests = Mutex<[String]>([])
    let api = RESTServer.embeddedAPI(log: { line in requests.withLock { $0.append(line) } })
    let transport = NetworkFactory.makeTransport(environment: NetworkEnvironment(baseURL: try await api.start()))
    _ = LayerContainer(networkTransport: transport).useCases
    await transport.shutdown()
    await api.stop()
    #expect(requests.withLock { $0 } == [])
  }
}
