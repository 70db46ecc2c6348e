public import CoreNetwork
public import Data

/// The users of a JSONPlaceholder-style server: `GET /users`.
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
}

struct FetchUsersRequest: RequestDefinition {
  typealias ResponseBody = [UserRemoteModel]

  let featureName = "People"
  var path: String { "/users" }
  var headerPolicy: HeaderPolicy { .external }
}
