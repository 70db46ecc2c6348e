import Foundation
import InnoDIGraph
import Programs
import Testing

/// The containers of the package that these tests belong to.
struct RepositoryTests {
  private static let root = PackageFolder.above(#filePath)

  @Test func containersOfTheAppAreValid() throws {
    let graph = DependencyGraph(sources: try SourceFolder(Self.root).sources())
    let names = graph.nodes.map(\.name)
    for name in [
      "AppContainer", "LayerContainer", "RemoteContainer", "DataContainer", "DomainContainer", "FeatureContainer",
    ] {
      #expect(names.contains(name))
    }
    #expect(DAGValidation(graph).passes)
  }
}
