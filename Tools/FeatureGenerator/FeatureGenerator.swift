import Generator
import Glibc

/// scripts/new-feature and scripts/remove-feature, which the first argument names.
@main
enum FeatureGenerator {
  static func main() async {
    let status = await GeneratorRun.status {
      let arguments = CommandLine.arguments.dropFirst(2)
      switch CommandLine.arguments.dropFirst().first {
      case "new-feature": try await NewFeature(arguments).run()
      case "remove-feature": try await RemoveFeature(arguments).run()
      default: throw Refusal(["say new-feature or remove-feature first"])
      }
    }
    exit(status.rawValue)
  }
}
