import Testing

@testable import Generator

/// The parameters of paths, which become settings of the app.
@Suite struct PathParameterTests {
  private let issues = Shape(resource: "repos/{owner}/{repoName}/issues")

  private func features() throws -> FeatureSet { FeatureSet(try Repository.tree.get()) }

  private func parameters(_ tree: Tree) throws -> [String]? {
    SwiftFile(try #require(tree[SharedPlaces.pathParameters])).elements(of: SharedPlaces.pathParameterList)
  }

  @Test func parametersOfThePathAreAddedToTheList() throws {
    let before = try features()
    #expect(try parameters(before.tree) == [])
    let with = try before.adding(FeatureName("Issues"), shaped: issues)
    #expect(try parameters(with) == ["\"owner\"", "\"repoName\""])
    #expect(
      with[SharedPlaces.pathParameters]?.contains(" = [\n    \"owner\",\n    \"repoName\",\n  ]\n") == true)
    let source = try #require(with["Layers/Remote/Issues/DefaultIssueRemoteDataSource.swift"])
    #expect(source.contains(#"var path: String { "/repos/{owner}/{repoName}/issues" }"#))
    #expect(try FeatureSet(with).removing("Issues") == before.tree)
  }

  @Test func parameterIsRemovedWithTheLastFeatureThatHasIt() throws {
    let before = try features()
    let first = try before.adding(FeatureName("Issues"), shaped: issues)
    let both = try FeatureSet(first).adding(FeatureName("Gadgets"), shaped: Shape(resource: "of/{owner}/{part}"))
    #expect(try parameters(both) == ["\"owner\"", "\"repoName\"", "\"part\""])
    let second = try FeatureSet(both).removing("Issues")
    #expect(try parameters(second) == ["\"owner\"", "\"part\""])
    #expect(try FeatureSet(second).removing("Gadgets") == before.tree)
    // One that was added by hand is the user's.
    var tree = first
    tree[SharedPlaces.pathParameters] = try #require(first[SharedPlaces.pathParameters])
      .replacing("\"owner\",", with: "\"owner\",\n    \"tenant\",")
    #expect(try parameters(try FeatureSet(tree).removing("Issues")) == ["\"tenant\""])
  }

  /// Each becomes an option of all commands.
  @Test(arguments: [
    "api", "limit", "theme", "help", "version", "title", "tokenFile", "dryRun", "noColor", "header", "yes",
  ])
  func nameOfAnOptionOrASettingIsRefused(name: String) throws {
    let refusal = #expect(throws: Refusal.self) {
      try features().adding(FeatureName("Issues"), shaped: Shape(resource: "of/{owner}/{\(name)}"))
    }
    let option = CamelWords(name).kebab
    #expect(
      refusal?.problems == [
        "the path's {\(name)} would be the setting and the option '\(option)', which is taken: rename it in the path"
      ])
  }
}
