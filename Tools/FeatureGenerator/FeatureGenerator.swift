import Generator
import Glibc

/// scripts/new-feature, scripts/new-call and scripts/remove-feature, which the first argument names.
@main
enum FeatureGenerator {
  static func main() async {
    let status = await GeneratorRun.status {
      let arguments = CommandLine.arguments.dropFirst(2)
      switch CommandLine.arguments.dropFirst().first {
      case "new-feature": try await NewFeature(arguments).run()
      case "new-call": try await NewCall(arguments).run()
      case "remove-feature": try await RemoveFeature(arguments).run()
      default: throw Refusal(["say new-feature, new-call or remove-feature first"])
      }
    }
    exit(status.rawValue)
  }
}
