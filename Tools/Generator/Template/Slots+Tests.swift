extension Slot {
  private static func file(_ name: String) -> String { "Features/Posts/Tests/\(name).swift" }

  static let tests: [Slot] = [
    .owner("Features/Posts/Testing/PostSummary+Samples.swift") { _, owner in " of four \(owner.noun)s" },
    Slot("Features/Posts/Testing/PostSummary+Samples.swift") { names, shape in
      let sentence = names.itemInProse
      return summary(names, shape, id: "id", title: "\(sentence.capitalised) \\(id)", owner: "(id - 1) / 5 + 1") {
        "The \($0.noun) of \(sentence) \\(id)."
      }
    },
    Slot(file("PostsFeatureCoordinatorTests")) { names, shape in
      let sentence = names.itemInProse
      let members = json(shape, id: "20", title: "\(sentence.capitalised) 20", owner: "4") { "The \($0.noun) of \(sentence) 20." }
      return "#\"{\"item\":{\(members)},\"screen\":\"\(names.command).detail\"}\"#"
    },
    .modal(file("PostsFeatureCoordinatorTests")) { _ in ", \"highlights\"" },
    .modal(file("PostsFeatureCoordinatorTests")) { names in
      """
        @Test func theHighlightsAreTheFirstThree\(names.feature)() async throws {
          let \(names.items) = coordinator()
          await \(names.items).load()
          try await screen(\(names.items)).perform("highlights")
          let sheet = screen(\(names.items))
          #expect(sheet.screen?.name == "\(names.command).highlights")
          #expect(sheet.text(styles: .plain).contains("\(names.itemInProse.capitalised) 3"))
          #expect(!sheet.text(styles: .plain).contains("\(names.itemInProse.capitalised) 4"))
          try await sheet.perform("close")
          #expect(screen(\(names.items)).screen?.name == "\(names.command).list")
        }


      """
    },
    .modal(file("PostsFeatureLinkTests")) { names in
      """
        @Test(arguments: [nil, 2])
        func aLinkClosesAllModalsThatItIsOpenedOver(itemID: Int?) async throws {
          await gate.open(with: \(names.itemType)Summary.samples)
          await \(names.items).load()
          let list = screen
          try await list.perform("highlights")
          try await list.perform("highlights")
          #expect(screen.screen?.name == "\(names.command).highlights")
          try await \(names.items).open(itemID: itemID)
          #expect(screen.screen?.name == (itemID == nil ? "\(names.command).list" : "\(names.command).detail"))
        }

        @Test func whatIsOpenedWhileALinkWaitsStays() async throws {
          let link = Task.immediate { try await \(names.items).open(itemID: 2) }
          model.showHighlights()
          await gate.open(with: \(names.itemType)Summary.samples)
          try await link.value
          #expect(screen.screen?.name == "\(names.command).highlights")
          try await screen.perform("close")
          #expect(screen.screen?.name == "\(names.command).list")
        }


      """
    },
    .modal(file("PostsFeatureReducerTests")) { names in
      """
        @Test func theHighlightsAreARequestToo() async {
          let store = store(loaded)
          await store.send(.showHighlights) {
            $0.pendingRequest = \(names.feature)Request(id: requestID, destination: .modal(.highlights))
          }
          await store.finish()
        }


      """
    },
    .modal(file("PostsFeatureModelTests")) { _ in "model.highlights, " },

    Slot("Tests/FeaturesTests/Posts/UseCasesStandIn+Posts.swift") { names, shape in
      summary(names, shape, id: "$0", title: "\(names.itemInProse.capitalised) \\($0)", owner: "1") { $0.noun.capitalised }
    },
    Slot("Tests/DomainTests/Posts/StubPostRepository.swift") { names, shape in
      summary(names, shape, id: "id", title: "T\\(id)", owner: "1") { $0.noun.prefix(1).uppercased() }
    },
    Slot("Tests/DomainTests/Posts/FetchPostsUseCaseTests.swift") { _, shape in
      "#\"{\(json(shape, id: "3", title: "T3", owner: "1") { $0.noun.prefix(1).uppercased() })}\"#"
    },
    Slot("Tests/DataTests/Posts/StubPostDataSource.swift") { names, shape in
      "\(names.itemType)RemoteModel(\(shape.remoteFields.map { "\($0.key): \(remoteValue($0, shape, id: "id", number: "\\(id)"))" }.joined(separator: ", ")))"
    },
    Slot("Tests/DataTests/Posts/PostRemoteModelTests.swift") { _, shape in
      "[\(shape.remoteFields.map { "\"\($0.key)\"" }.joined(separator: ", "))]"
    },
    Slot("Tests/DataTests/Posts/PostRemoteModelTests.swift") { _, shape in
      "#\"{\(shape.remoteFields.map { "\"\($0.key)\":\(remoteValue($0, shape, id: "3", number: "3"))" }.joined(separator: ","))}\"#"
    },
    Slot("Tests/DataTests/Posts/DefaultPostRepositoryTests.swift") { names, shape in
      shape.resource == nil ? "" : repositoryTests(names, shape)
    },

    Slot("Tests/CommandLineTests/Posts/PostsCommandTests.swift") { _, shape in
      """
          #expect(list["total"] as? Int == \(shape.count))
          #expect(list["shown"] as? Int == \(min(shape.count, 18)))
          #expect((list["items"] as? [Any])?.count == \(min(shape.count, 18)))

      """
    },
    Slot("Tests/CommandLineTests/Posts/PostsCommandTests.swift") { _, shape in
      "[\(shape.domainFields.map { "\"\($0.property)\"" }.joined(separator: ", "))]"
    },
    .modal("Tests/CommandLineTests/Posts/PostsCommandTests.swift") { _ in
      """
        @Test func theModalIsASummary() async throws {
          let outcome = try await InnoSampleProcess.run(tab, "highlights", "--format", "json")
          #expect(outcome.code == 0)
          let summary = try #require(try outcome.json as? [String: Any])
          #expect(Set(summary.keys) == ["screen", "summary"])
          #expect(summary["screen"] as? String == "\\(tab).highlights")
        }


      """
    },
  ]

  private static func repositoryTests(_ names: Vocabulary, _ shape: Shape) -> String {
    func expected(_ id: String) -> String {
      summary(names, shape, id: id, title: "T\(id)", owner: "1") { String($0.noun.prefix(1)) }
    }
    return """
        @Test func \(names.items)AreCapitalisedAndOrderedByID() async throws {
          let dataSource = Stub\(names.itemType)DataSource(\(names.items): .success([.stub(2), .stub(-1)]))
          #expect(
            try await Default\(names.itemType)Repository(remoteDataSource: dataSource).fetch\(names.feature)() == [
              \(expected("-1")),
              \(expected("2")),
            ])
        }

        @Test func anEmptyListIsAListWithoutItems() async throws {
          let repository = Default\(names.itemType)Repository(remoteDataSource: Stub\(names.itemType)DataSource(\(names.items): .success([])))
          #expect(try await repository.fetch\(names.feature)().isEmpty)
        }

        @Test func anErrorOfTheDataSourceComesThrough() async {
          let dataSource = Stub\(names.itemType)DataSource(\(names.items): .failure(RemoteError(.refused, message: "m")))
          let repository = Default\(names.itemType)Repository(remoteDataSource: dataSource)
          await #expect(throws: DomainError(.refused, message: "m")) { try await repository.fetch\(names.feature)() }
        }


      """
  }

  /// A call that makes a domain model.
  private static func summary(
    _ names: Vocabulary, _ shape: Shape, id: String, title: String, owner: String, detail: (Field) -> String
  ) -> String {
    let arguments = shape.domainFields.map { field in
      switch field {
      case shape.owner: "\(field.property): \(owner)"
      case shape.title: "\(field.property): \"\(title)\""
      default: "\(field.property): \(field.key == "id" ? id : field.value(detail(field)))"
      }
    }
    return "\(names.itemType)Summary(\(arguments.joined(separator: ", ")))"
  }

  /// The members of the same as JSON.
  private static func json(_ shape: Shape, id: String, title: String, owner: String, detail: (Field) -> String) -> String {
    shape.domainFields.sorted { $0.property < $1.property }.map { field in
      let value =
        switch field {
        case shape.owner: owner
        case shape.title: "\"\(title)\""
        default: field.key == "id" ? id : field.value(detail(field))
        }
      return "\"\(field.property)\":\(value)"
    }
    .joined(separator: ",")
  }

  /// What a remote model of the tests has in a field.
  private static func remoteValue(_ field: Field, _ shape: Shape, id: String, number: String) -> String {
    switch field {
    case shape.owner: "1"
    case shape.title: "\"t\(number)\""
    default: field.key == "id" ? id : field.value(String(field.noun.prefix(1)))
    }
  }
}
