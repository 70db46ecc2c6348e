import EmbeddedAPI
import Testing

@Suite struct LayerContainerTests {
  @Test func makingTheLayersAsksTheServerForNothing() async throws {
    try await withLayers { _, api, _ in
      await api.stop()
    }
  }
}
