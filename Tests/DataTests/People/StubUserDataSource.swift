import Domain

@testable import Data

/// A data source of users that returns what a test decides.
struct StubUserDataSource: UserRemoteDataSourceProtocol {
  var users: Result<[UserRemoteModel], RemoteError> = .success((1...3).map(UserRemoteModel.stub))

  func fetchUsers() async throws(RemoteError) -> [UserRemoteModel] { try users.get() }

  func fetchUser(id: Int) async throws(RemoteError) -> UserRemoteModel {
    guard let user = try users.get().first(where: { $0.id == id }) else {
      throw RemoteError(.notFound, message: "no user \(id)")
    }
    return user
  }
}

extension StubRemoteContainer {
  var userRemoteDataSource: any UserRemoteDataSourceProtocol { StubUserDataSource() }
}

extension UserRemoteModel {
  static func stub(_ id: Int) -> UserRemoteModel {
    UserRemoteModel(id: id, name: "N\(id)", username: "u", email: "e", address: .init(city: "Oslo"))
  }
}
