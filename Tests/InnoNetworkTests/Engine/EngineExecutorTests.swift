import Glibc
import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct EngineExecutorTests {
  @Test func tasksRunOnTheThreadOfTheEngine() async throws {
    let server = try LoopbackServer()
    try await withEngine { engine async throws in
      let executor = try engine.taskExecutor()
      let request = try server.request("/echo")
      let threads = try await withTaskExecutorPreference(executor) {
        try await withThrowingTaskGroup(of: pthread_t.self) { group in
          for _ in 0..<100 {
            group.addTask { () async throws -> pthread_t in
              #expect(try await engine.send(request).head.status == .ok)
              return threadNumber()
            }
          }
          return try await group.reduce(into: Set<pthread_t>()) { $0.insert($1) }
        }
      }
      #expect(threads.count == 1)
    }
  }

  @Test func afterShutdownTasksRunOnTheGlobalExecutor() async throws {
    let server = try LoopbackServer()
    server.route("/stall", .stall(.beforeHead))
    let engine = CurlEngine()
    let executor = try engine.taskExecutor()
    let request = try server.request("/stall")
    let tasks = (0..<20).map { _ in
      Task(executorPreference: executor) {
        let reason = await reason(of: request, on: engine)
        await Task.yield()
        return reason
      }
    }
    await server.waitForRequests(20)
    await engine.shutdown()
    for task in tasks { #expect(await task.value == .shutDown) }
    // Otherwise the server could be released here, which would end the stalled exchanges.
    withExtendedLifetime(server) {}
    let late = Task(executorPreference: executor) { 7 }
    #expect(await late.value == 7)
    #expect(throws: EngineError(.shutDown)) { try engine.taskExecutor() }
  }
}

private func threadNumber() -> pthread_t { pthread_self() }
