extension Slot {
  static let layers: [Slot] = [
    Slot("Layers/Domain/Posts/PostSummary.swift") { _, shape in
      let fields = shape.domainFields
      return fields.map { remark(on: $0) + $0.declaration(property: $0.property) }.joined()
        + initialiser(fields.map(\.parameter), assigning: fields.map(\.property))
    },
    Slot("Layers/Data/Posts/PostRemoteModel.swift") { _, shape in
      let fields = shape.remoteFields
      return fields.map { $0.declaration(property: $0.key) }.joined()
        + initialiser(fields.map { "\($0.key): \($0.kind.rawValue)" }, assigning: fields.map(\.key))
    },
    Slot("Layers/Data/Posts/PostRemoteModel+Domain.swift") { names, shape in
      let arguments = shape.domainFields.map { field in
        "\(field.property): \(field.key)\(field == shape.title ? ".withFirstLetterCapitalised" : "")"
      }
      return "\(names.itemType)Summary(\(arguments.joined(separator: ", ")))"
    },
    Slot("Layers/Data/Posts/DefaultPostRepository.swift") { names, shape in
      shape.resource == nil ? inMemory(names) : overNetwork(names)
    },
    Slot("Layers/Data/Posts/PostRepositoryFactory.swift") { names, shape in
      shape.resource == nil
        ? """
        make() -> any \(names.itemType)RepositoryProtocol {
            Default\(names.itemType)Repository()
        """
        : """
        make(remoteContainer: any RemoteDataSourceContaining) -> any \(names.itemType)RepositoryProtocol {
            Default\(names.itemType)Repository(remoteDataSource: remoteContainer.\(names.item)RemoteDataSource)
        """
    },
    Slot("Layers/Data/Containers/DataContainer.swift") { names, shape in
      shape.resource == nil
        ? "@Provide(.shared, factory: { \(names.itemType)RepositoryFactory.make() })\n"
        : """
        @Provide(
            .shared,
            factory: { (remoteContainer: any RemoteDataSourceContaining) in
              \(names.itemType)RepositoryFactory.make(remoteContainer: remoteContainer)
            })

        """
    },
  ]

  private static func remark(on field: Field) -> String {
    if field.isOwner { return "  /// The `id` of its \(field.noun). The server may name one that it does not list.\n" }
    return field.key == "body" ? "  /// May hold line breaks.\n" : ""
  }

  private static func initialiser(_ parameters: [String], assigning properties: [String]) -> String {
    """

      public init(\(parameters.joined(separator: ", "))) {
    \(properties.map { "    self.\($0) = \($0)\n" }.joined())  }
    """
  }

  private static func overNetwork(_ names: Vocabulary) -> String {
    """
    of the server, as the domain wants them.
    public struct Default\(names.itemType)Repository: \(names.itemType)RepositoryProtocol {
      private let remoteDataSource: any \(names.itemType)RemoteDataSourceProtocol

      public init(remoteDataSource: any \(names.itemType)RemoteDataSourceProtocol) {
        self.remoteDataSource = remoteDataSource
      }

      public func fetch\(names.feature)() async throws(DomainError) -> [\(names.itemType)Summary] {
        let \(names.items): [\(names.itemType)RemoteModel]
        do {
          \(names.items) = try await remoteDataSource.fetch\(names.feature)()
        } catch {
          throw DomainError(error)
        }
        return \(names.items).map(\\.domainModel).sorted { $0.id < $1.id }
      }
    }
    """
  }

  private static func inMemory(_ names: Vocabulary) -> String {
    """
    of the app, which lives as long as the app does. A store on disk would take its place.
    public struct Default\(names.itemType)Repository: \(names.itemType)RepositoryProtocol {
      public init() {}

      public func fetch\(names.feature)() async throws(DomainError) -> [\(names.itemType)Summary] {
        (1...3).map { \(names.itemType)Summary(id: $0, title: "\(names.itemInProse.capitalised) \\($0)") }
      }
    }
    """
  }
}
