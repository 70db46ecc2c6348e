/// The modules that come with Swift on Linux: they need no declaration in Package.swift.
enum Toolchain {
  static let standardLibrary: Set<String> = [
    "Swift", "Observation", "RegexBuilder", "Synchronization", "_Concurrency", "_StringProcessing",
  ]

  static let foundation: Set<String> = [
    "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
  ]

  static let testing: Set<String> = ["Testing", "XCTest"]

  static let modules = standardLibrary.union(foundation).union(testing).union(["Dispatch", "Glibc", "PackagePlugin"])
}
