import DocumentationSamples
import Foundation
import Testing

@Suite struct GuideTests {
  /// The folders with the code that the guides show.
  private static let code = [
    "CoreNetwork", "Features", "Layers", "Libraries/InnoNetwork/Engine", "Package.swift",
    "Tests/CoreNetworkTests/Documentation",
    "Tests/DomainTests", "Tests/FeatureSupportTests", "Tests/JSONServerTests/Documentation",
    "Tests/ReduxCoreTests/Documentation", "Tests/RemoteTests", "docs/guide/one-library",
  ]

  @Test func everySampleIsCodeOfTheRepository() throws {
    for sample in try DocumentationSamples(inFolder: "docs/guide", compiledBy: Self.code, root: Guide.root).uncompiled()
    {
      Issue.record("\(sample)")
    }
  }

  /// Links between the guides and into the repository; of a link to a section, its heading.
  @Test func everyLinkLeadsToAnExistingPlace() throws {
    let folder = "\(Guide.root)/docs/guide"
    for guide in try Guide.all.get() {
      let text = try String(contentsOfFile: "\(folder)/\(guide.name)", encoding: .utf8)
      for link in text.matches(of: /\]\((?<path>[^):#]*)(#(?<section>[^):]+))?\)/) {
        let path = link.path.isEmpty ? guide.name : String(link.path)
        #expect(FileManager.default.fileExists(atPath: "\(folder)/\(path)"), "\(guide.name)")
        guard let section = link.section else { continue }
        let headings = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
          .matches(of: /(?m)^#+ (?<title>.+)$/)
          .map { $0.title.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) } }
          .map { $0.replacingOccurrences(of: " ", with: "-") }
        #expect(headings.contains(String(section)), "\(guide.name): \(section)")
      }
    }
  }

  /// What a guide names in passing: files and folders of the repository, between backquotes.
  @Test func everyNamedPathExists() throws {
    for guide in try Guide.all.get() {
      let text = try String(contentsOfFile: "\(Guide.root)/docs/guide/\(guide.name)", encoding: .utf8)
      for name in text.matches(
        of: /`(?<path>(App|CoreNetwork|Features|Layers|Libraries|Tests|docs|scripts)\/[^ `]+)[^`\n]*`/)
      {
        #expect(FileManager.default.fileExists(atPath: "\(Guide.root)/\(name.path)"), "\(guide.name)")
      }
    }
  }

  @Test func guideToOneLibraryListsEveryLibraryOfThePackage() throws {
    let manifest = try String(contentsOfFile: "\(Guide.root)/Package.swift", encoding: .utf8)
    let guide = try String(contentsOfFile: "\(Guide.root)/docs/guide/one-library.md", encoding: .utf8)
    let list = try #require(manifest.firstMatch(of: /var libraryProducts: \[String\] \{\s+\[(?<names>[^\]]+)\]/))
    let words = Set(guide.matches(of: /\w+/).map(\.output))
    for name in list.names.matches(of: /"(\w+)"/).map(\.output.1) {
      #expect(words.contains(name), "docs/guide/one-library.md does not list \(name)")
    }
  }

  @Test func readmeLinksToEachGuide() throws {
    let readme = try String(contentsOfFile: "\(Guide.root)/README.md", encoding: .utf8)
    for guide in try Guide.all.get() {
      #expect(readme.contains("(docs/guide/\(guide.name))"))
    }
  }
}
