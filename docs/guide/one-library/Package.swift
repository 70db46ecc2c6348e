// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "one-library",
  dependencies: [
    .package(name: "InnoSample", path: "../../..")
  ],
  targets: [
    .executableTarget(
      name: "Tour",
      dependencies: [.product(name: "InnoRouter", package: "InnoSample")])
  ]
)
