import SwiftSyntax

/// Writes `Overrides` and `withOverrides(_:operation:)`.
///
/// `Overrides` is handed over and changed in place and never copied: what copies values of many types is much code for the compiler.
struct OverridesCode {
  let plan: ValuePlan
  /// The access level of the container.
  let access: AccessLevel

  /// Whether a value has a place in `Overrides`: its type has to be seen there, which a private one's need not be.
  static func includes(_ value: ProvidedValue) -> Bool { value.access > .private }

  var members: [String] {
    let values = plan.overridable.filter(Self.includes)
    guard !values.isEmpty else { return [] }
    let places = values.map { value in
      "\(min(value.access, access).modifier(in: access))var \(value.identifier.text): \(TypeSpelling.optional(value.type))"
    }
    let keyword = access.modifier(in: access)
    return [
      """
      /// What can take the place of what the container makes.
      \(keyword)struct Overrides: ~\(LibraryNames.copyable) {
      \(places.joined(separator: "\n").indented())

        fileprivate init() {}
      }
      """,
      """
      /// Runs an operation in which each container of this type that is made has what `change` sets in the place of what it would make.
      \(keyword)nonisolated static func withOverrides<\(GeneratedNames.result)>(
        _ change: @escaping @Sendable (inout Overrides) -> Void, operation: () throws -> \(GeneratedNames.result)
      ) rethrows -> \(GeneratedNames.result) {
        try \(LibraryNames.overrides).run(for: Self.self, change, operation: operation)
      }
      """,
      """
      /// Runs an operation in which each container of this type that is made has what `change` sets in the place of what it would make.
      \(keyword)static func withOverrides<\(GeneratedNames.result)>(
        _ change: @escaping @Sendable (inout Overrides) -> Void, isolation: isolated (any \(LibraryNames.actor))? = #isolation,
        operation: () async throws -> \(GeneratedNames.result)
      ) async rethrows -> \(GeneratedNames.result) {
        try await \(LibraryNames.overrides).run(for: Self.self, change, isolation: isolation, operation: operation)
      }
      """,
    ]
  }
}

extension AccessLevel {
  /// The level as a declaration says it, with a space after it. Nothing is said where the container's own level is not above internal.
  func modifier(in container: AccessLevel) -> String {
    self == container && container <= .internal ? "" : "\(keyword) "
  }
}
