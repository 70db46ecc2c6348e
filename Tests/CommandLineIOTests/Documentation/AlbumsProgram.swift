import CommandLineIO
import Glibc
import TerminalUI

struct Album: Encodable {
  let id: Int
  let title: String
}

/// The program of the documentation.
enum AlbumsProgram {
  static func main() async {
    Console.prepareProcess(openFiles: 24)
    Interruption.onTermination(InterruptedExit.exit(after:))
    let status = await run()
    await InterruptedExit.waitIfUnderWay()
    exit(status.rawValue)
  }

  static func run() async -> ExitStatus {
    let console = Console.current
    do {
      let albums = try await ProgressNote().during { try await loadAlbums(from: console.arguments) }
      let text = try DocumentText(["items": albums])
      if console.outputIsTerminal {
        let styles = TextStyles(environment: console.environment, isTerminal: true)
        console.write(await text.aligned(width: TerminalSize.columns(of: console.output), styles: styles))
      } else {
        console.write(try text.lines(fields: nil))
      }
      return .success
    } catch {
      let failure = error as? ScreenFailure ?? ScreenFailure(code: .failure, message: "\(error)")
      console.writeFailure(failure)
      return ExitStatus(failure.code)
    }
  }

  private static func loadAlbums(from arguments: [String]) async throws(ScreenFailure) -> [Album] {
    guard arguments == ["new"] else {
      throw ScreenFailure(code: .notFound, message: "There are no such albums.", hint: "There is 'new'.")
    }
    return [Album(id: 1, title: "Blue"), Album(id: 2, title: "Kind of Blue")]
  }
}
