import Programs
import Testing

struct TodoTraceTests {
  @Test func aWriteIsTracedFromTheOptimisticChangeToTheConfirmation() async throws {
    let file = try TracedFile()
    let outcome = try await InnoSample.run("todos", "toggle", "3", "--trace", file.path)
    #expect(outcome.code == 0, "\(outcome.error)")
    let trace = try file.trace
    #expect(trace.steps("request").map(\.name) == ["GET /todos", "PATCH /todos/3"])
    #expect(trace.steps("use case").map(\.name) == ["FetchTodosUseCase", "UpdateTodoUseCase"])
    let patch = try #require(trace.chains.last { $0.hasSuffix("request") })
    #expect(patch == "command > action > effect > use case > request")
    // What the response leads to.
    #expect(trace.chains.last { $0.hasSuffix("state") } == "command > action > effect > action > state")
  }
}
