import Foundation
import LoopbackServer
import SampleAPIs

/// `api-servers NAME [PORT]` serves one of the APIs on 127.0.0.1 and prints its URL once clients can connect. Without
/// a port the system chooses one. The tracker's token is `IssueTracker.token`.
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let api = arguments.first.flatMap(SampleAPI.init), arguments.count <= 2,
      let port = arguments.count == 1 ? 0 : UInt16(arguments[2])
    else {
      print("usage: api-servers \(SampleAPI.allCases.map(\.rawValue).joined(separator: "|")) [PORT]")
      exit(64)
    }
    let server = try LoopbackServer(port: port)
    server.keepsRequests = false
    server.serve(api)
    print(server.baseURL)
    fflush(nil)
    while true { pause() }
  }
}
