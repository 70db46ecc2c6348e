import SwiftSyntax

/// Generator of `Overrides` and `withOverrides(_:operation:)`.
///
/// `Overrides` is not copyable, because the code that copies values of many types is slow to compile.
struct OverridesCode {
  let plan: ValuePlan
  /// The access level of the container.
  let access: AccessLevel

  /// Whether a value is in `Overrides`. The type of a private value may be less visible than `Overrides`.
  static func includes(_ value: ProvidedValue) -> Bool { value.access > .private }

  var members: [String] {
    let values = plan.overridable.filter(Self.includes)
    guard !values.isEmpty else { return [] }
    let properties = values.map { value in
      let modifier = min(value.access, access).modifier(in: access)
      return "\(modifier)var \(value.identifier.text): \(TypeSpelling.optional(value.type))"
    }
    let keyword = access.modifier(in: access)
    return [
      """
      /// Replacements for values that the container makes.
      \(keyword)struct Overrides: ~\(LibraryNames.copyable) {
      \(properties.joined(separator: "\n").indented())

        fileprivate init() {}
      }
      """,
      """
      /// Runs an operation. Containers of this type that are made in it use the overrides that `change` sets.
      \(keyword)nonisolated static func withOverrides<\(GeneratedNames.result)>(
        _ change: @escaping @Sendable (inout Overrides) -> Void, operation: () throws -> \(GeneratedNames.result)
      ) rethrows -> \(GeneratedNames.result) {
        try \(LibraryNames.overrides).run(for: Self.self, change, operation: operation)
      }
      """,
      """
      /// Runs an operation. Containers of this type that are made in it use the overrides that `change` sets.
      \(keyword)static func withOverrides<\(GeneratedNames.result)>(
        _ change: @escaping @Sendable (inout Overrides) -> Void, \
      isolation: isolated (any \(LibraryNames.actor))? = #isolation,
        operation: () async throws -> \(GeneratedNames.result)
      ) async rethrows -> \(GeneratedNames.result) {
        try await \(LibraryNames.overrides).run(for: Self.self, change, isolation: isolation, operation: operation)
      }
      """,
    ]
  }
}

extension AccessLevel {
  /// The modifier, with a trailing space, of a member with this level. Empty if the container has the same level and is
  /// at most internal: its members then have that level by default.
  func modifier(in container: AccessLevel) -> String {
    self == container && container <= .internal ? "" : "\(keyword) "
  }
}
