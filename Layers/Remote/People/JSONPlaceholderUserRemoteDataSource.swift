public import CoreNetwork
public import Data

/// The users of a JSONPlaceholder-style server: `GET /users` and `GET /users/{id}`.
public struct JSONPlaceholderUserRemoteDataSource: UserRemoteDataSourceProtocol {
  private let transport: NetworkTransport

  public init(transport: NetworkTransport) {
    self.transport = transport
  }

  public func fetchUsers() async throws(RemoteError) -> [UserRemoteModel] {
    try await transport.allItems(of: FetchUsersRequest())
  }

  public func fetchUser(id: Int) async throws(RemoteError) -> UserRemoteModel {
    try await transport.response(to: FetchUserRequest(id: id))
  }
}

struct FetchUsersRequest: ExternalRequest {
  typealias ResponseBody = Page<UserRemoteModel>

  let featureName = "People"
  var path: String { "/users" }
}

struct FetchUserRequest: ExternalRequest {
  typealias ResponseBody = UserRemoteModel

  let featureName = "People"
  let id: Int
  var path: String { "/users/\(id)" }
}

extension RemoteContainer {
  public var userRemoteDataSource: any UserRemoteDataSourceProtocol {
    JSONPlaceholderUserRemoteDataSource(transport: networkTransport)
  }
}
