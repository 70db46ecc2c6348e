import Programs
import Subprocess
import Testing

extension ServeTests {
  @Test func writesAreKeptUntilAReset() async throws {
    let home = UserFolders()
    defer { home.remove() }
    _ = try await serve(home: home) { end, url in
      #expect(try await curl("\(url)/posts", "-d", "title=+") == "422")
      #expect(try await curl("\(url)/posts", "-d", #"{"title":"kept","body":"b","userId":1}"#) == "201")
      #expect(try await curl("\(url)/users/3", "-X", "DELETE") == "200")
      try end(.interrupt)
    }
    _ = try await serve(home: home) { end, url in
      #expect(try await curl("\(url)/posts/101") == "200")
      #expect(try await curl("\(url)/users/3") == "410")
      try end(.interrupt)
    }
    let outcome = try await serve("--reset", home: home) { end, url in
      #expect(try await curl("\(url)/posts/101") == "404")
      #expect(try await curl("\(url)/users/3") == "200")
      try end(.interrupt)
    }
    #expect(outcome.error.isEmpty)
  }
}
