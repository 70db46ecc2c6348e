import Foundation
import InnoDIGraph
import Testing

/// The containers of the package that these tests belong to.
struct RepositoryTests {
  /// The nearest folder above this file that holds the app.
  private static let root: URL = {
    var folder = URL(filePath: #filePath).resolvingSymlinksInPath()
    repeat {
      folder.deleteLastPathComponent()
    } while folder.path.count > 1 && !FileManager.default.fileExists(atPath: folder.appending(path: "App/Composition").path)
    return folder
  }()

  @Test func thePictureOfTheContainersIsCurrent() throws {
    let graph = DependencyGraph(sources: try SourceFolder(Self.root.path).sources())
    let document = try String(contentsOf: Self.root.appending(path: "docs/graphs/containers.md"), encoding: .utf8)
    #expect(
      document.contains("```mermaid\n\(graph.mermaid)```\n"), "draw it anew with: scripts/graph di --update")
    let names = graph.nodes.map(\.name)
    for name in ["AppContainer", "LayerContainer", "RemoteContainer", "DataContainer", "DomainContainer", "PeopleFeatureContainer"] {
      #expect(names.contains(name))
    }
    #expect(DAGValidation(graph).passes)
  }
}
