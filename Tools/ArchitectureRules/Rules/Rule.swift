/// One rule of the architecture: what it requires, how a violation is found, and how it is fixed.
public struct Rule: Sendable {
  /// A sentence that a reader of the architecture understands.
  public let name: String
  /// What to do about a finding.
  package let remedy: String
  private let find: @Sendable (PackageModel) -> [Finding]

  init(_ name: String, remedy: String, find: @escaping @Sendable (PackageModel) -> [Finding]) {
    self.name = name
    self.remedy = remedy
    self.find = find
  }

  /// In the order of the modules; empty when the package keeps the rule.
  public func violations(in package: PackageModel) -> [Violation] {
    find(package).map { Violation(rule: name, place: $0.place, problem: $0.problem, remedy: remedy) }
  }
}

extension Rule: CustomStringConvertible {
  public var description: String { name }
}

/// Something that breaks a rule.
struct Finding {
  /// A file and line, or the target in Package.swift.
  let place: String
  let problem: String
}
