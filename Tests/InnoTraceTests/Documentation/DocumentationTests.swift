import DocumentationSamples
import InnoFlow
import InnoTrace
import Testing

@MainActor
@Suite struct DocumentationTests {
  @Test func everyPublicSymbolIsDocumented() async throws {
    for symbol in try await UndocumentedSymbols.of("InnoTrace") { Issue.record("\(symbol)") }
  }

  @Test func everySampleOfTheDocumentationIsCompiled() throws {
    for sample in try DocumentationSamples(of: "InnoTrace").uncompiled() { Issue.record("\(sample)") }
  }

  @Test func traceOfTheOverviewIsAFileWithoutTokens() async throws {
    let loadAlbums: @Sendable () async throws(AlbumsError) -> [String] = { ["token=abc"] }
    let trace = Trace { $0.replacing(/token=\w+/, with: "token=…") }
    let store = Store(
      reducer: AlbumsFeatureReducer(loadAlbums: loadAlbums),
      instrumentation: trace.instrumentation(of: AlbumsFeatureReducer.self))
    await trace.command("albums") { await store.send(.onAppear).finish() }
    let file = try TraceFile(trace.steps, program: "albums").data
    let text = String(decoding: file, as: UTF8.self)
    for name in ["onAppear", "idle → loading", "albums-load", "loaded", "token=…"] { #expect(text.contains(name)) }
    #expect(!text.contains("token=abc"))
  }
}
