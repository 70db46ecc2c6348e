/// The part of `swift package dump-package` that the rules need: the settings, which `describe` leaves out.
struct ManifestDump: Decodable {
  let swiftLanguageVersions: [String]?
  let targets: [Target]

  struct Target: Decodable {
    let name: String
    let settings: [Setting]
  }

  struct Setting: Decodable {
    let tool: String
    let kind: Kind
    /// A setting with a condition does not hold in every build.
    let condition: Condition?

    struct Condition: Decodable {}
  }

  /// One of these is present; the other kinds of settings matter to no rule.
  struct Kind: Decodable {
    let enableUpcomingFeature: Value?
    let swiftLanguageMode: Value?
    let treatAllWarnings: Value?
    let unsafeFlags: Flags?

    struct Value: Decodable {
      let value: String

      enum CodingKeys: String, CodingKey {
        case value = "_0"
      }
    }

    struct Flags: Decodable {}
  }

  var settingsByTarget: [String: Module.Settings] {
    let mode = swiftLanguageVersions?.last
    return Dictionary(targets.map { ($0.name, $0.moduleSettings(packageMode: mode)) }) { first, _ in first }
  }
}

extension ManifestDump.Target {
  fileprivate func moduleSettings(packageMode: String?) -> Module.Settings {
    let always = settings.filter { $0.tool == "swift" && $0.condition == nil }.map(\.kind)
    return Module.Settings(
      upcomingFeatures: Set(always.compactMap { $0.enableUpcomingFeature?.value }),
      treatsWarningsAsErrors: always.contains { $0.treatAllWarnings?.value == "error" },
      hasUnsafeFlags: settings.contains { $0.kind.unsafeFlags != nil },
      languageMode: settings.compactMap { $0.kind.swiftLanguageMode?.value }.first ?? packageMode)
  }
}
