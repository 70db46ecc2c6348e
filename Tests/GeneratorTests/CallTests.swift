import Foundation
import Programs
import Testing

@testable import Generator

/// One more call of a feature.
@Suite struct CallTests {
  private static let issues = Result {
    var shape = Shape(resource: "repos/{owner}/issues", record: try Record(fields: "title:String"))
    shape.hasDetail = true
    shape.updated = ["title"]
    return try FeatureSet(Repository.tree.get()).adding(FeatureName("Issues"), shaped: shape)
  }

  private func close() throws -> Call {
    try Call("close", .patch, path: "/repos/{owner}/issues/{id}", body: ["state=closed", "state_reason=a/b"])
  }

  @Test func everyLayerHasItsPart() throws {
    let tree = try Self.issues.get()
    let with = try FeatureSet(tree).adding(close(), to: "Issues")
    let request = try #require(with["Layers/Remote/Issues/CloseIssueRequest.swift"])
    #expect(request.contains(#"{ "/repos/{owner}/issues/\(component: id)" }"#))
    #expect(request.contains(#"case stateReason = "state_reason""#))
    let places = [
      "Layers/Remote/Issues/DefaultIssueRemoteDataSource.swift": "CloseIssueRequest(id: id)",
      "Layers/Data/Issues/DefaultIssueRepository.swift": "func closeIssue(id: IssueSummary.ID)",
      "Layers/Domain/Issues/FetchIssuesUseCase.swift": "func closeIssue(id: IssueSummary.ID)",
      "Features/Issues/Logic/IssuesFeatureReducer.swift": "IssueCloseReducer(closeIssue: dependencies.closeIssue)",
      "Features/Issues/UI/IssuesScreen.swift": "Command.close(list.items",
      "Features/Issues/UI/IssuesDetailScreen.swift": "Command.close(detail.item",
      "Features/Issues/Router/IssuesCommands.swift": "IssuesCloseCommand.self",
      "Features/Issues/Router/IssuesCloseCommands.swift": "innosample issues close 3",
      "Features/Issues/Testing/IssueRepositoryStandIn.swift": "try await close(id)",
      "Tests/DataTests/Issues/StubIssueDataSource.swift": "func closeIssue(id: IssueRemoteModel.ID)",
      "Tests/RemoteTests/Issues/CloseIssueRequestTests.swift": #""PATCH /repos/owner/issues/\(component: id)""#,
    ]
    for (path, text) in places { #expect(with[path]?.contains(text) == true, "\(path)") }
    for path in with.paths where !path.hasPrefix(Template.folder) && tree[path] != with[path] {
      #expect(with[path]?.localizedCaseInsensitiveContains("polish") == false, "\(path)")
    }
  }

  @Test func everyLayerHasItsPartOfACallThatReads() throws {
    let tree = try Self.issues.get()
    let record = try Record(fields: "kind:String")
    let call = try Call("events", .get, path: "repos/{owner}/issues/{id}/timeline", record: record)
    let with = try FeatureSet(tree).adding(call, to: "Issues")
    let places = [
      "App/EmbeddedAPI/Issues/Resource+IssuesEvents.swift":
        "\"repos/{owner}/issues/timeline\", parents: [ofIssues]",
      "App/EmbeddedAPI/Resource+All.swift": "ofIssuesEvents,",
      "Layers/Remote/Issues/FetchIssueEventsRequest.swift":
        #"{ "/repos/{owner}/issues/\(component: issueID)/timeline" }"#,
      "Layers/Remote/Issues/DefaultIssueRemoteDataSource.swift": "FetchIssueEventsRequest(issueID: issueID)",
      "Layers/Data/Issues/DefaultIssueRepository.swift": "func fetchEvents(issueID: IssueSummary.ID)",
      "Layers/Data/Issues/IssueEventRemoteModel.swift": "public let kind: String",
      "Layers/Domain/Issues/FetchIssuesUseCase.swift": "func fetchEvents(issueID: IssueSummary.ID)",
      "Features/Issues/Interface/IssuesRoutes.swift": "case events(issueID: IssueID)",
      "Features/Issues/Logic/IssuesFeatureReducer.swift": "IssueEventsReducer(loadEvents: dependencies.loadEvents)",
      "Features/Issues/UI/IssuesScreen.swift": "Command.events(list.items",
      "Features/Issues/UI/IssuesDetailScreen.swift": "Command.events(detail.item",
      "Features/Issues/Router/IssuesCommands.swift": "IssuesEventsCommand.self",
      "Features/Issues/Router/IssuesDestination+Links.swift": #"DeepLinkMapping("/issues/:issueID/events")"#,
      "Features/Issues/Router/IssuesFeatureRouteHost.swift": "IssuesEventsScreen(model: model, issueID: issueID)",
      "Features/Issues/Testing/IssueRepositoryStandIn.swift": "try await events(issueID)",
      "Tests/RemoteTests/Issues/FetchIssueEventsRequestTests.swift":
        #""GET /repos/owner/issues/\(component: id)/timeline""#,
    ]
    for (path, text) in places { #expect(with[path]?.contains(text) == true, "\(path)") }
    // What leads to the events stands before what leads to any screen.
    let coordinator = try #require(with["Features/Issues/Router/IssuesFeatureCoordinator.swift"])
    let ranges = ["case .route(.events", "case .route(let route)"].compactMap { coordinator.firstRange(of: $0) }
    #expect(ranges.count == 2 && ranges[0].upperBound < ranges[1].lowerBound)
    for path in with.paths where !path.hasPrefix(Template.folder) && tree[path] != with[path] {
      #expect(with[path]?.localizedCaseInsensitiveContains("gadget") == false, "\(path)")
    }
  }

  @Test func listOfACallIsReadWhereTheServerHasIt() throws {
    var shape = Shape(resource: "issues", record: .standard)
    shape.envelope = Shape.Envelope(items: ["data"])
    let tree = try FeatureSet(Repository.tree.get()).adding(FeatureName("Issues"), shaped: shape)
    func request(_ form: Call.Items.Form) throws -> String {
      let call = try Call("events", .get, path: "issues/{id}/events", form: form)
      return try #require(
        FeatureSet(tree).adding(call, to: "Issues")["Layers/Remote/Issues/FetchIssueEventsRequest.swift"])
    }
    #expect(try request(.list).contains("reading(.issues)"))
    #expect(try !request(.array).contains("decoder"))
    let other = Shape.Envelope(items: ["result", "events"], next: ["next"])
    #expect(
      try request(.envelope(other)).contains(#"PageKeys(items: ["result", "events"], next: "next")"#))
  }

  @Test func listOfAnItemIsInAMemberOfItsNameWhereTheItemsAre() throws {
    var shape = Shape(resource: "v1/issues", record: .standard)
    shape.envelope = Shape.Envelope(items: ["issues"])
    shape.child = Shape.Child(resource: "comments", record: .standard)
    let tree = try FeatureSet(Repository.tree.get()).adding(FeatureName("Issues"), shaped: shape)
    let comments = try #require(tree["Layers/Remote/Issues/FetchIssueCommentsRequest.swift"])
    #expect(comments.contains(#"PageKeys(items: "comments")"#))
    #expect(tree["App/EmbeddedAPI/Issues/Resource+Issues.swift"]?.contains(#"Envelope(items: ["comments"])"#) == true)
    let call = try Call("events", .get, path: "v1/issues/{id}/event_log")
    let events = try FeatureSet(tree).adding(call, to: "Issues")["Layers/Remote/Issues/FetchIssueEventsRequest.swift"]
    #expect(events?.contains(#"PageKeys(items: "event_log")"#) == true)
  }

  @Test func exampleOfTheCommandHasTheNameOfTheApp() throws {
    var tree = try Self.issues.get()
    tree["Package.swift"] = tree["Package.swift"]?.replacing("name: \"InnoSample\"", with: "name: \"Shop\"")
    let command = try FeatureSet(tree).adding(close(), to: "Issues")["Features/Issues/Router/IssuesCloseCommands.swift"]
    #expect(command?.contains("  shop issues close 3") == true)
  }

  @Test func removalOfTheFeatureRemovesItsCalls() throws {
    let read = try Call("events", .get, path: "repos/{owner}/issues/{id}/events")
    let with = try FeatureSet(FeatureSet(Self.issues.get()).adding(close(), to: "Issues")).adding(read, to: "Issues")
    #expect(try FeatureSet(with).removing("Issues") == Repository.tree.get())
  }

  @Test func parameterOfThePathBecomesASetting() throws {
    let call = try Call("lock", .put, path: "repos/{owner}/{repo}/issues/{id}/lock")
    let with = try FeatureSet(Self.issues.get()).adding(call, to: "Issues")
    let file = SwiftFile(try #require(with[SharedPlaces.pathParameters]))
    #expect(file.elements(of: SharedPlaces.pathParameterList)?.suffix(2) == ["\"owner\"", "\"repo\""])
  }

  @Test(arguments: [
    ("Features/Issues/Logic/IssuesFeatureReducer.swift", "CombineReducers {", "IssueCloseReducer(closeIssue:"),
    ("Features/Issues/Router/IssuesCommands.swift", "var commands", "IssuesCloseCommand.self"),
  ])
  func placeThatIsGoneIsNamedWithTheLineThatBelongsThere(path: String, place: String, line: String) throws {
    var tree = try Self.issues.get()
    tree[path] = tree[path]?.replacing(place, with: "another {")
    let refusal = #expect(throws: Refusal.self) { try FeatureSet(tree).adding(close(), to: "Issues") }
    let problem = try #require(refusal?.problems.first)
    #expect(refusal?.problems.count == 1)
    #expect(problem.contains(line), "\(problem)")
    #expect(problem.hasPrefix(path.split(separator: "/").prefix(3).joined(separator: "/")), "\(problem)")
  }

  @Test(arguments: ["close", "refresh", "title", "update"])
  func nameThatTheFeatureHasIsRefused(name: String) throws {
    let tree = try FeatureSet(Self.issues.get()).adding(close(), to: "Issues")
    let call = try Call(name, .post, path: "issues/{id}/x")
    #expect(throws: Refusal.self) { try FeatureSet(tree).adding(call, to: "Issues") }
  }

  @Test(arguments: [("items", "IssueItem"), ("event", "IssueEvent")])
  func typeThatTheFeatureHasIsRefused(name: String, type: String) throws {
    let events = try Call("events", .get, path: "issues/{id}/events")
    let tree = try FeatureSet(Self.issues.get()).adding(events, to: "Issues")
    let call = try Call(name, .get, path: "issues/{id}/x")
    let refusal = #expect(throws: Refusal.self) { try FeatureSet(tree).adding(call, to: "Issues") }
    let problem = "'Issues' has a type '\(type)' already; choose another name, or --item"
    #expect(refusal?.problems.contains(problem) == true, "\(refusal?.problems ?? [])")
  }

  @Test func typeOfARequestThatTheFeatureHasIsRefused() throws {
    let call = try Call("fetch", .post, path: "issues/{id}/x")
    #expect(throws: Refusal(["'Issues' has a type 'FetchIssueRequest' already; choose another name, or --item"])) {
      try FeatureSet(Self.issues.get()).adding(call, to: "Issues")
    }
  }

  @Test func secondCallOfANameIsOneProblem() throws {
    let tree = try FeatureSet(Self.issues.get()).adding(close(), to: "Issues")
    #expect(throws: Refusal(["'Issues' has a command 'close' already; choose another name"])) {
      try FeatureSet(tree).adding(close(), to: "Issues")
    }
  }

  @Test(arguments: ["Posts", "Todos", "People", "Settings", "Nothing"])
  func featureOfAnotherShapeIsRefused(feature: String) throws {
    let call = try Call("close", .post, path: "x/{id}/close")
    let refusal = #expect(throws: Refusal.self) { try FeatureSet(Repository.tree.get()).adding(call, to: feature) }
    #expect(refusal?.problems.count == 1)
    #expect(refusal?.problems.first?.contains("'\(feature)'") == true)
  }

  @Test(arguments: [
    ("list", "x/{id}", nil, "each feature has a command 'list'"),
    ("quit", "x/{id}", nil, "each screen has a command 'quit'"),
    ("a-b", "x/{id}", nil, "'a-b' is no name of a function, such as close or markRead"),
    ("return", "x/{id}", nil, "'return' is no name of a function, such as close or markRead"),
    ("close", "x", nil, "'x' has to have {id}, the id of the item, once behind the path of the items"),
    ("close", "x y/{id}", nil, "'x y/{id}' is no path, such as 'repos/{owner}/{repo}/issues/{id}/close'"),
    ("close", "x/{id}", "closed", "--body: 'closed' is no member with its value, such as state=closed"),
  ])
  func callThatCannotBeWrittenIsRefused(name: String, path: String, body: String?, problem: String) {
    #expect(throws: Refusal([problem])) { try Call(name, .patch, path: path, body: body.map { [$0] } ?? []) }
  }

  @Test func callThatReadsNoListIsRefused() throws {
    let problem = "--get: 'x/{id}' has to say which list of the item it reads, behind {id}"
    #expect(throws: Refusal([problem])) { try Call("events", .get, path: "x/{id}") }
    #expect(throws: Refusal(["--body: a GET sends none"])) {
      try Call("events", .get, path: "x/{id}/events", body: ["a=b"])
    }
    let call = try Call("matters", .get, path: "issues/{id}/matters", singular: "Issue")
    #expect(throws: Refusal(["one item of 'matters' needs a name of its own; --item gives it one"])) {
      try FeatureSet(Self.issues.get()).adding(call, to: "Issues")
    }
  }

  @Test func undoLineTakesBackWhatTheScriptHasWritten() async throws {
    try await withFolderInMemory { folder in
      let package = folder.appending(path: "package")
      let tree = try await Staging.finish(Self.issues.get(), madeFrom: Repository.tree.get())
      try tree.write(to: package)
      let git = Program(named: "git")
      func commit(_ arguments: String...) async throws {
        let outcome = try await git.run(["-c", "user.name=a", "-c", "user.email=a@b.c"] + arguments, in: package.path)
        try #require(outcome.code == 0, "\(outcome.error)")
      }
      try await commit("init", "-q")
      try await commit("add", "-A", "-f")
      try await commit("commit", "-qm", "a")
      let arguments = [
        "new-call", "Issues", "close", "--patch", "repos/{owner}/issues/{id}", "--body", "state=closed",
        "--package-path", package.path,
      ]
      let generator = Program(built: "feature-generator")
      let dry = try await generator.run(arguments + ["--dry-run"])
      #expect(dry.code == 0, "\(dry.error)")
      #expect(try Tree(folder: package) == tree)
      let real = try await generator.run(arguments)
      #expect(real.output == dry.output)
      #expect(try Tree(folder: package) != tree)
      let undo = try #require(real.output.split(separator: "\n").first { $0.hasPrefix("Undo: ") }).dropFirst(6)
      let outcome = try await Program(named: "sh").run(["-c", String(undo)], in: package.path)
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(try Tree(folder: package) == tree)
    }
  }
}
