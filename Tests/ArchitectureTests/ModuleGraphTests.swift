import ArchitectureRules
import Testing

@Suite struct ModuleGraphTests {
  @Test func packageIsDrawnByLayerWithoutTestsAndTransitiveEdges() {
    #expect(
      ModuleGraph(Miniature.sound.model).mermaid == """
        flowchart TB
          subgraph group_app ["App"]
            innosample
            AppComposition
            EmbeddedAPI
          end
          subgraph group_features ["Features"]
            Features
            EntireTab
            DesignSupport
            FeatureSupport
            subgraph group_each ["Each of People, Posts"]
              part_Router["Router"]
              part_UI["UI"]
              part_Logic["Logic"]
              part_Interface["Interface"]
            end
          end
          subgraph group_layers ["Layers"]
            Layers
            Remote
            Data
            Domain
          end
          subgraph group_boundaries ["Boundaries"]
            AnalyticsSDK
            CoreNetwork
            Analytics
          end
          subgraph group_libraries ["Libraries"]
            CommandLineIO
            InnoFlowTerminalUI
            InnoRouterTerminalUI
            InnoTrace
            ReduxCore
            InnoDI
            InnoFlow
            InnoNetwork
            InnoRouter
            JSONServer
            TerminalUI
          end
          innosample --> AppComposition
          innosample --> EmbeddedAPI
          AppComposition --> Features
          AppComposition --> Layers
          AppComposition --> AnalyticsSDK
          EmbeddedAPI --> JSONServer
          Features --> EntireTab
          EntireTab --> part_Router
          part_Router --> part_UI
          part_Router --> InnoRouterTerminalUI
          part_UI --> DesignSupport
          part_UI --> part_Logic
          DesignSupport --> FeatureSupport
          DesignSupport --> TerminalUI
          part_Logic --> FeatureSupport
          part_Logic --> part_Interface
          FeatureSupport --> Domain
          FeatureSupport --> InnoFlow
          Layers --> Remote
          Remote --> Data
          Remote --> CoreNetwork
          Data --> Domain
          Domain --> InnoDI
          AnalyticsSDK --> Analytics
          CoreNetwork --> InnoNetwork
          CommandLineIO --> TerminalUI
          InnoFlowTerminalUI --> InnoFlow
          InnoFlowTerminalUI --> TerminalUI
          InnoRouterTerminalUI --> InnoRouter
          InnoRouterTerminalUI --> TerminalUI
          InnoTrace --> InnoFlow
          InnoTrace --> TerminalUI
          ReduxCore --> InnoFlow

        """)
  }

  @Test func pictureInDOTHasTheNodesAndEdgesOfTheOneInMermaid() {
    let graph = ModuleGraph(Miniature.sound.model)
    func lines(_ text: String) -> [Substring] { text.split(separator: "\n").map { $0.drop { $0 == " " } } }
    let dot = lines(graph.dot).filter { $0.hasPrefix("\"") || $0.hasPrefix("label=") }.map { line in
      line.replacing(#/"(\w+)"(?! *\])/#) { $0.output.1 }.replacing(" [label=\"", with: "[\"").replacing(
        "->", with: "-->"
      )
      .replacing(";", with: "")
    }
    let mermaid = lines(graph.mermaid).filter { $0 != "end" && $0 != "flowchart TB" }.map { line in
      line.replacing(#/subgraph \w+ \["(.*)"\]/#) { "label=\($0.output.1)" }
    }
    #expect(dot.map { $0.hasPrefix("label=") ? $0.filter { $0 != "\"" } : $0 } == mermaid)
  }

  @Test func newFeatureChangesTheTitleOnly() {
    var package = Miniature.sound
    package.add("AlbumsFeatureInterface", "Features/Albums/Interface")
    let drawn = ModuleGraph(package.model).mermaid
    #expect(drawn.replacing("Albums, ", with: "") == ModuleGraph(Miniature.sound.model).mermaid)
    #expect(drawn.contains("\"Each of Albums, People, Posts\""))
  }
}
