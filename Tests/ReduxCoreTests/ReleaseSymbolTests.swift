import Programs
import ReduxCore
import Testing

@Suite struct ReleaseSymbolTests {
  @Test func cycleDetectionIsInDebugBuildsOnly() async throws {
    let symbols = try await Program(named: "nm").run(["--defined-only", "\(Program.buildFolder)/store-view-demo"])
      .output
    #expect(symbols.contains("9ReduxCore15ObservableStore"))
    for type in ["13CycleDetector", "13DispatchChain"] {
      #if DEBUG
        #expect(symbols.contains("9ReduxCore\(type)"))
      #else
        #expect(!symbols.contains(type))
      #endif
    }
  }
}
