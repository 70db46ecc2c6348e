public import CoreNetwork
public import Data

/// The users of a JSONPlaceholder-style server: `GET /users` and `GET /users/{id}`.
public struct JSONPlaceholderUserRemoteDataSource: UserRemoteDataSourceProtocol {
  private let transport: NetworkTransport
  private let request = FetchUsersRequest()

  public init(transport: NetworkTransport) {
    self.transport = transport
  }

  public func fetchUsers() async throws(RemoteError) -> [UserRemoteModel] {
    do {
      return try await transport.send(request)
    } catch {
      throw RemoteError(error)
    }
  }

  public func fetchUser(id: Int) async throws(RemoteError) -> UserRemoteModel {
    do {
      return try await transport.send(FetchUserRequest(id: id))
    } catch {
      throw RemoteError(error)
    }
  }
}

struct FetchUsersRequest: RequestDefinition {
  typealias ResponseBody = [UserRemoteModel]

  let featureName = "People"
  var path: String { "/users" }
  var headerPolicy: HeaderPolicy { .external }
}

struct FetchUserRequest: RequestDefinition {
  typealias ResponseBody = UserRemoteModel

  let featureName = "People"
  let id: Int
  var path: String { "/users/\(id)" }
  var headerPolicy: HeaderPolicy { .external }
}
