// swift-tools-version: 6.2
import Glibc
import PackageDescription

/// The generators by themselves, without the packages that the app needs: scripts/new-app and scripts/new-feature build
/// these few targets in seconds, from a clone where nothing else was built. For their tests the package above declares
/// the same targets.
let package = Package(
  name: "Tools",
  // The copy of this package in an app makes no other apps.
  targets: targets.filter { access("\(Context.packageDirectory)/\($0.path ?? "")", R_OK) == 0 }
)

var targets: [Target] {
  [
    .executableTarget(
      name: "app-generator", dependencies: ["AppCopying", "Generator"], path: "AppGenerator", swiftSettings: strict),
    .target(
      name: "AppCopying", dependencies: ["ArchitectureRules", "Generator"], path: "AppCopying", swiftSettings: strict),
    .executableTarget(
      name: "feature-generator", dependencies: ["ArchitectureRules", "Generator"], path: "FeatureGenerator",
      swiftSettings: strict),
    .target(name: "Generator", dependencies: ["ArchitectureRules"], path: "Generator", swiftSettings: strict),
    .target(name: "ArchitectureRules", path: "ArchitectureRules", swiftSettings: strict),
  ]
}

var strict: [SwiftSetting] {
  [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
