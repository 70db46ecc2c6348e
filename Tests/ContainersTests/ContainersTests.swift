import InnoDIGraph
import Programs
import Testing

/// The containers of the package that these tests belong to.
struct ContainersTests {
  @Test func containersOfTheAppAreValid() throws {
    let graph = DependencyGraph(sources: try SourceFolder(PackageFolder.above(#filePath)).sources())
    #expect(graph.nodes.filter(\.isRoot).map(\.name) == ["AppContainer"])
    let validation = DAGValidation(graph)
    #expect(validation.passes, "\(validation.report)")
  }
}
