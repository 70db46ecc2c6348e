import ArgumentParser
import Glibc

/// scripts/new-feature and scripts/remove-feature, which the first argument names.
@main
enum FeatureGenerator {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "new-feature": await NewFeature.main(Array(arguments.dropFirst()))
    case "remove-feature": await RemoveFeature.main(Array(arguments.dropFirst()))
    default: exit(64)
    }
  }
}
