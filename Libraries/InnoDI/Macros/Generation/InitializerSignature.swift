import SwiftSyntax

/// An initializer from outside: how far it is seen, and the values it takes.
struct InitializerSignature {
  /// All inputs in the order of declaration, then the values that can be overridden from where the initializer is seen.
  let parameters: [ProvidedValue]
  private let modifiers: String

  /// The initializers with overrides of a container with these values, least visible first: that one takes every override.
  ///
  /// An override is as visible as its property, whose type may be no more visible than that. So there is one initializer for the
  /// container's own level, and one for each level below it that a value has.
  static func all(_ values: [ProvidedValue], access: AccessLevel, isolation: String) -> [InitializerSignature] {
    let inputs = values.filter { $0.scope == .input }
    let overrides = values.filter { $0.scope != .input }
    let levels = Set(overrides.map { min($0.access, access) }).union([access])
    return levels.sorted().map { level in
      InitializerSignature(
        parameters: inputs + overrides.filter { $0.access >= level }, modifiers: isolation + level.modifier(in: access))
    }
  }

  /// The signature with the inputs alone.
  var withoutOverrides: InitializerSignature {
    InitializerSignature(parameters: parameters.filter { $0.scope == .input }, modifiers: modifiers)
  }

  var hasOverrides: Bool { parameters.contains { $0.scope != .input } }

  func declaration(_ body: String) -> String {
    let list = parameters.map { value -> String in
      let type = value.scope == .input ? TypeSpelling.parameter(value.type) : "\(TypeSpelling.optional(value.type)) = nil"
      return "\(value.identifier.parameterLabel) \(GeneratedNames(value).stored): \(type)"
    }
    return """
      \(modifiers)init(\(list.joined(separator: ", "))) {
      \(body.indented())
      }
      """
  }
}
