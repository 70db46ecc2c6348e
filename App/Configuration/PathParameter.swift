/// The parts of the paths of requests that are settings: `owner` and `repo` of `/repos/{owner}/{repo}/issues`.
package enum PathParameter {
  /// Their names in the paths. Each has an option, an environment variable and a key of the file (`ConfigurationKey`).
  /// Task-local, so that a test can have its own.
  @TaskLocal package static var all: [String] = []

  /// Values for all of them, for the embedded API, which does not look at them.
  package static var placeholders: [String: String] { Dictionary(uniqueKeysWithValues: all.map { ($0, $0) }) }

  /// `owner-id` for `ownerId` and `owner_id`.
  static func kebabCase(_ name: String) -> String {
    name.replacing("_", with: "-").replacing(/([a-z0-9])([A-Z])/) { "\($0.output.1)-\($0.output.2)" }.lowercased()
  }
}
