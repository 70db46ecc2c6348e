import Generator

/// The name of an app. Its package has it as it is, its program and its links have it in lower case.
enum AppName {
  /// The name of the scaffold in sentences about it, which is not replaced.
  private static let scaffold = "InnoSample for Linux"
  private static let longest = 24

  static func problems(with name: String, in scaffold: Tree) -> [String] {
    let problems = NameRules.problems(with: name)
    guard problems.isEmpty else { return problems }
    if name.count > longest { return ["'\(name)' has \(name.count) letters; at most \(longest) are allowed"] }
    let program = name.lowercased()
    if NameRules.isKeyword(program) { return ["the program would be called '\(program)', which is a keyword of Swift"] }
    if program == "index" { return ["the program would be called 'index', which is a folder of SwiftPM's builds"] }
    return modules(of: scaffold).contains(program) ? ["'\(name)' is taken by a module"] : []
  }

  static func suggestion(for name: String, in scaffold: Tree) -> String? {
    guard let camel = NameRules.upperCamel(name) else { return nil }
    let stem = String(camel.prefix(longest - 3))
    return [camel, "\(stem)App", "My\(stem)"].first { problems(with: $0, in: scaffold).isEmpty }
  }

  /// The modules that the manifest names, its packages' too, and those of the toolchain that an app uses; in lower
  /// case.
  private static func modules(of scaffold: Tree) -> Set<String> {
    let literals = (scaffold["Package.swift"] ?? "").matches(of: /"([A-Za-z-]+)"/).map { $0.output.1.lowercased() }
    return Set(literals).union([
      "dispatch", "foundation", "glibc", "observation", "swift", "synchronization", "testing",
    ])
  }

  /// Replaces the name of the scaffold in each of its three spellings, and removes the name of the API that the
  /// scaffold shows.
  static func replacing(in text: String, with name: String) -> String {
    withoutSampleAPI(text).split(separator: scaffold, omittingEmptySubsequences: false)
      .map { part in
        part.replacing("InnoSample", with: name).replacing("innosample", with: name.lowercased())
          .replacing("INNOSAMPLE", with: name.uppercased())
      }
      .joined(separator: scaffold)
  }

  /// Data sources of `JSONPlaceholder` become those of no API in particular.
  private static func withoutSampleAPI(_ text: String) -> String {
    let api = "JSONPlaceholder"
    guard text.contains(api) else { return text }
    let parts = text.replacing("a \(api)-style", with: "the").split(separator: api, omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
      result += (part.first?.isUppercase == true ? "Default" : api) + part
    }
  }
}
