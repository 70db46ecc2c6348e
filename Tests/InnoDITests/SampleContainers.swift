// The types of a small version of the sample app, for the containers of SampleTests.swift. Each container uses the one
// below it through a protocol.

struct Transport: Sendable, Equatable {
  let baseURL: String
}

enum TransportFactory {
  static func makeTransport(baseURL: String) -> Transport { Transport(baseURL: baseURL) }
}

protocol UserRemoteDataSourceProtocol: Sendable {
  func fetchUsers() async throws -> [String]
}

actor LiveUserRemoteDataSource: UserRemoteDataSourceProtocol {
  let transport: Transport

  init(transport: Transport) { self.transport = transport }

  func fetchUsers() async throws -> [String] { ["ada@\(transport.baseURL)"] }
}

protocol RemoteDataSourceContaining: Sendable {
  var userRemoteDataSource: any UserRemoteDataSourceProtocol { get }
}

protocol UserRepositoryProtocol: Sendable {
  func users() async throws -> [String]
}

struct DefaultUserRepository: UserRepositoryProtocol {
  let source: any UserRemoteDataSourceProtocol

  func users() async throws -> [String] { try await source.fetchUsers() }
}

protocol RepositoryContaining: Sendable {
  var userRepository: any UserRepositoryProtocol { get }
}

struct FetchPeopleUseCase: Sendable {
  let repository: any UserRepositoryProtocol

  func callAsFunction() async throws -> [String] { try await repository.users() }
}

protocol FeatureUseCaseContaining: Sendable {
  var fetchPeopleUseCase: FetchPeopleUseCase { get }
}
