import Data

/// A data source of users that answers what it is told to.
struct StubUserDataSource: UserRemoteDataSourceProtocol {
  var users: Result<[UserRemoteModel], RemoteError> = .success((1...3).map(UserRemoteModel.stub))

  func fetchUsers() async throws(RemoteError) -> [UserRemoteModel] { try users.get() }
}

extension StubRemoteContainer {
  var userRemoteDataSource: any UserRemoteDataSourceProtocol { StubUserDataSource() }
}

extension UserRemoteModel {
  static func stub(_ id: Int) -> UserRemoteModel {
    UserRemoteModel(id: id, name: "N\(id)", username: "u", email: "e", address: .init(city: "Oslo"))
  }
}
