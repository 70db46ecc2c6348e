import InnoDI
import Testing

@DIContainer
struct RemoteContainer: RemoteDataSourceContaining {
  @Provide(.input)
  var networkTransport: Transport

  @Provide(
    .shared,
    factory: { (networkTransport: Transport) in
      LiveUserRemoteDataSource(transport: networkTransport)
    })
  var userRemoteDataSource: any UserRemoteDataSourceProtocol
}

@DIContainer
struct DataContainer: RepositoryContaining {
  @Provide(.input)
  var remoteContainer: any RemoteDataSourceContaining

  @Provide(
    .shared,
    factory: { (remoteContainer: any RemoteDataSourceContaining) in
      DefaultUserRepository(source: remoteContainer.userRemoteDataSource)
    })
  var userRepository: any UserRepositoryProtocol
}

@DIContainer
struct DomainContainer: FeatureUseCaseContaining {
  @Provide(.input)
  var dataContainer: any RepositoryContaining
}

extension DomainContainer {
  var fetchPeopleUseCase: FetchPeopleUseCase { FetchPeopleUseCase(repository: dataContainer.userRepository) }
}

struct LayerContainer {
  private let domainContainer: DomainContainer

  static func make(networkTransport: Transport) -> LayerContainer {
    let remote = RemoteContainer(networkTransport: networkTransport)
    return LayerContainer(domainContainer: DomainContainer(dataContainer: DataContainer(remoteContainer: remote)))
  }

  var featureUseCases: any FeatureUseCaseContaining { domainContainer }
}

@MainActor
final class FeatureContainer {
  let useCases: any FeatureUseCaseContaining
  private init(useCases: any FeatureUseCaseContaining) { self.useCases = useCases }
  static func make(useCases: any FeatureUseCaseContaining) -> FeatureContainer { FeatureContainer(useCases: useCases) }
}

@MainActor
@DIContainer(root: true)
struct AppContainer {
  @Provide(.input)
  var baseURL: String

  @Provide(
    .shared,
    factory: {
      StubService(name: "analytics")
    }, concrete: true)
  var analyticsClient: StubService

  @Provide(
    .shared,
    factory: { (baseURL: String) in
      TransportFactory.makeTransport(baseURL: baseURL)
    }, concrete: true)
  var networkTransport: Transport

  @Provide(
    .shared,
    factory: { (networkTransport: Transport) in
      LayerContainer.make(networkTransport: networkTransport)
    }, concrete: true)
  var layerContainer: LayerContainer

  @Provide(
    .shared,
    factory: { (layerContainer: LayerContainer) in
      FeatureContainer.make(useCases: layerContainer.featureUseCases)
    }, concrete: true)
  var featureContainer: FeatureContainer
}

@MainActor
struct SampleTests {
  @Test func appContainerWiresEveryLayer() async throws {
    let app = AppContainer(baseURL: "https://example.com")
    #expect(app.analyticsClient.name == "analytics")
    #expect(app.networkTransport.baseURL == "https://example.com")
    #expect(try await app.featureContainer.useCases.fetchPeopleUseCase() == ["ada@https://example.com"])
    #expect(try await app.layerContainer.featureUseCases.fetchPeopleUseCase() == ["ada@https://example.com"])
  }

  @Test func copyOfAContainerHasTheSameSharedValue() {
    let app = AppContainer(baseURL: "x")
    let copy = app
    #expect(app.featureContainer === copy.featureContainer)
  }

  @Test func overrideIsPassedToItsDependents() async throws {
    let app = AppContainer(baseURL: "x", networkTransport: Transport(baseURL: "stub"))
    #expect(app.baseURL == "x")
    #expect(try await app.featureContainer.useCases.fetchPeopleUseCase() == ["ada@stub"])
  }
}
