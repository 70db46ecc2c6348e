import CoreNetwork
import Glibc
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// Requests of a process that may open no more files, as the engine reports it. InnoNetworkTests test the engine.
struct OpenFileLimitTests {
  @Test(arguments: [RequestMethod.get, .post])
  func connectionThatCannotBeOpenedSaysWhatToDo(method: RequestMethod) async throws {
    let engine = ScriptedEngine { _, _ in .failure(EngineError(.connectionFailed(errno: EMFILE), detail: "")) }
    let transport = NetworkFactory.makeTransport(
      environment: try testEnvironment("http://127.0.0.1:9"), engine: engine, clock: ManualClock(neverWaits: true))
    let failure = await failure(of: AnyRequest<[User]>(path: "/users", method: method), on: transport)
    #expect(failure?.kind == .unavailable)
    #expect(
      failure?.message == "\(method.rawValue) http://127.0.0.1:9/users: no connection can be opened "
        + "(too many open files) after 3 attempts")
    #expect(failure?.hint == "Raise the limit of open files, such as with 'ulimit -n 1024'.")
    await transport.shutdown()
  }
}
