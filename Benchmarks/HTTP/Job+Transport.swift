import CoreNetwork
import Data
import Domain
import Foundation
import InnoNetwork
import Remote

extension Job {
  private func environment() throws -> NetworkEnvironment {
    guard let base = URL(string: base) else { throw CocoaError(.fileNoSuchFile) }
    var environment = NetworkEnvironment(baseURL: base)
    environment.connection.authorities = .only(file: addresses.authorities)
    return environment
  }

  /// Without an engine over libcurl.
  func transportLoad(over engine: (any NetworkEngine)? = nil) throws -> Load {
    let transport = NetworkFactory.makeTransport(environment: try environment(), engine: engine)
    let request = FetchFile(path: cell.path)
    return concurrently { try await transport.send(request).count }
  }

  var decodingTransportLoad: Load {
    get throws {
      let transport = NetworkFactory.makeTransport(environment: try environment())
      let request = FetchUsers(path: cell.path)
      return concurrently { [cell] in try await transport.send(request).count == 10 ? cell.bytes : 0 }
    }
  }

  /// With the settings of the app: a deadline in the place of a timeout for each attempt.
  var useCaseLoad: Load {
    get throws {
      var environment = try environment()
      environment.requestTimeout = nil
      environment.deadline = .seconds(20)
      let transport = NetworkFactory.makeTransport(environment: environment)
      let useCase = FetchPeopleUseCase(
        repository: DefaultUserRepository(
          remoteDataSource: JSONPlaceholderUserRemoteDataSource(transport: transport)))
      return concurrently { [cell] in try await useCase().total == 10 ? cell.bytes : 0 }
    }
  }
}

private struct FetchFile: RequestDefinition {
  typealias ResponseBody = Foundation.Data
  let featureName = "Benchmarks"
  let path: String
  var headerPolicy: HeaderPolicy { .external }
}

private struct FetchUsers: RequestDefinition {
  typealias ResponseBody = [UserRemoteModel]
  let featureName = "Benchmarks"
  let path: String
  var headerPolicy: HeaderPolicy { .external }
}
