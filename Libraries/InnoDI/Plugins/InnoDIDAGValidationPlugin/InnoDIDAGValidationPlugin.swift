import Foundation
import PackagePlugin

/// Fails the build of a target with dependency cycles among its containers, or ambiguous references to containers.
///
/// Runs when a Swift file of the target has changed.
@main
struct InnoDIDAGValidationPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let sources = target.sourceFiles(withSuffix: "swift").map(\.url)
    let folder = target.directoryURL
    let stamp = context.pluginWorkDirectoryURL.appending(path: "InnoDIDAGValidation.txt")
    return [
      .buildCommand(
        displayName: "Validating the containers of \(target.name)",
        executable: try context.tool(named: "InnoDI-DependencyGraph").url,
        arguments: ["--root", folder.path, "--validate-dag", "--allow-empty", "--output", stamp.path],
        inputFiles: sources,
        outputFiles: [stamp])
    ]
  }
}
