import Programs
import Testing

/// The containers of the package that these tests belong to.
struct ContainersTests {
  @Test func containersOfTheAppAreValid() async throws {
    let root = PackageFolder.above(#filePath)
    let outcome = try await Program(built: "InnoDI-DependencyGraph").run(["--validate-dag", "--root", root])
    #expect(outcome.code == 0)
    #expect(outcome.output == "DAG validation passed.\n")
  }
}
