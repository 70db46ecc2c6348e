import Foundation
import InnoFlowCore
import SwiftParser
import SwiftSyntax

/// The phase map of a feature as its sources declare it: by itself, or with the `Loading` that features share. They are
/// read and not run, so that nothing has to be built.
struct DeclaredPhases {
  typealias Graph = PhaseTransitionGraph<String>

  private static let sharedFile = "Features/FeatureSupport/Loading.swift"

  private let graph: Graph
  /// The phase that a new state is in; nil where its declaration does not say.
  private let root: String?
  private let triggers: [Graph.Transition: [String]]

  /// - Parameters:
  ///   - folder: Relative to `root`, as failures name it.
  ///   - root: The folder that holds Package.swift.
  init(inFolder folder: String, of root: String) throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)").sorted().filter {
      $0.hasSuffix(".swift")
    }
    let files = try names.compactMap { try Self.file("\(folder)/\($0)", in: root) }
    let shared = try Self.file(Self.sharedFile, in: root)?.maps().first
    let declared = try files.map { file in
      try (file.path, file.maps() + (shared.map(file.maps(ofLoading:)) ?? []))
    }
    // Parts of the feature that load by themselves have phases of their own.
    let own = declared.filter { $0.0.hasSuffix("FeatureReducer.swift") }.flatMap(\.1)
    let maps = own.isEmpty ? declared.flatMap(\.1) : own
    guard maps.count == 1 else {
      let places = maps.map { "\n  \($0.place)" }.joined()
      throw Failure(
        description: "\(folder) has \(maps.isEmpty ? "no PhaseMap" : "several, and one is drawn:\(places)")")
    }
    let map = maps[0]
    let starts = Set(files.flatMap { $0.initialValues(of: map.property) })
    (graph, triggers) = Self.graph(of: map)
    self.root = starts.count == 1 ? starts.first : nil
  }

  var picture: Picture {
    Picture(
      mermaid: graph.mermaid(root: root, transitionLabel: label), dot: graph.dot(root: root, transitionLabel: label))
  }

  private static func file(_ path: String, in root: String) throws -> PhaseMapReader? {
    guard FileManager.default.fileExists(atPath: "\(root)/\(path)") else { return nil }
    return PhaseMapReader(path: path, text: try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8))
  }

  private func label(_ transition: Graph.Transition) -> String? {
    triggers[transition]?.joined(separator: ", ")
  }

  /// In the order of `PhaseMap.derivedGraph`: every source, then the transitions of each.
  private static func graph(of map: DeclaredPhaseMap) -> (Graph, [Graph.Transition: [String]]) {
    var graph = Graph()
    var triggers: [Graph.Transition: [String]] = [:]
    for source in map.sources {
      graph.insert(source.phase)
    }
    for phase in graph.phases {
      for rule in map.sources.filter({ $0.phase == phase }).flatMap(\.rules) {
        for target in rule.targets where target != phase || map.allowsSelfTransitions {
          graph.insert(from: phase, to: target)
          triggers[.init(from: phase, to: target), default: []].append(rule.trigger)
        }
      }
    }
    return (graph, triggers)
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
