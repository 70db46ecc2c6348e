import FoundationEssentials
import Programs
import Testing

@testable import JSONServer

/// Another implementation as the client of `/live`: the package `websockets` of Python.
@Suite(
  .enabled("these tests need a python3 with websockets: pip install websockets") {
    (try? await Program(named: "python3").run(["-c", "import websockets"]))?.code == 0
  },
  .timeLimit(.minutes(10)))
struct LivePythonTests {
  private static let script = """
    import asyncio, json, sys, urllib.request, websockets

    def create(url):
        post = json.dumps({"userId": 1, "title": "t", "body": "b"}).encode()
        request = urllib.request.Request(url + "/posts", post, {"Content-Type": "application/json"})
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request) as response:
            return response.headers["ETag"]

    async def main(url):
        async with websockets.connect(url.replace("http", "ws", 1) + "/live") as socket:
            version = await asyncio.to_thread(create, url)
            change = json.loads(await socket.recv())
            print(change["resource"], change["id"], change["version"] == version)
            await (await socket.ping(b"payload"))
            print("ponged")
        print(socket.close_code)

    asyncio.run(main(sys.argv[1]))
    """

  @Test func changesPingsAndTheCloseHandshakeAreUnderstood() async throws {
    try await withServer { url in
      let outcome = try await Program(named: "python3").run(
        ["-c", Self.script, url.absoluteString], environment: ["all_proxy": nil, "http_proxy": nil, "ALL_PROXY": nil])
      #expect(outcome.output == "posts 101 True\nponged\n1000\n")
      #expect(outcome.error.isEmpty && outcome.code == 0, "\(outcome.error)")
    }
  }
}
