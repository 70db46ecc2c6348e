import Fuzzing
import HTTPTypes
import InnoNetworkEngine
import Testing

/// Damaged heads of partial responses: a part is used only if it was requested and is of the same version.
struct ContentRangeFuzzTests {
  private static let corpus = [
    "bytes 5-9/10\n\"v1\"\n5", "bytes 5-9/*\nW/\"v1\"\n", "bytes */10\n\"\"\n0", "Bytes 0-0/1\n\"v1\", \"v2\"\n1",
    "bytes 5-9223372036854775806/9223372036854775807\n\"a b\"\n9223372036854775802", "bytes 5-10/11\n\"v1\"\n6",
  ]
  private static let tokens = [
    "bytes ", "-", "/", "*", "\"", "W/", ",", "5-9/10", "+5", "\n", "9223372036854775807", " ",
  ]

  @Test func damagedContentRangesAreNeverUsedForAnotherOffset() async throws {
    try await Fuzzer(corpus: Self.corpus, tokens: Self.tokens).run { input in
      let lines = String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      var fields: HTTPFields = [.eTag: "\"v1\""]
      fields[.contentRange] = String(lines[0])
      if lines.count > 1 { fields[.eTag] = String(lines[1]) }
      if lines.count > 2 { fields[.contentLength] = String(lines[2]) }
      let head = ResponseHead(status: .partialContent, fields: fields)
      if let range = head.part(from: 5, validator: "\"v1\"") {
        try #require(fields[.eTag] == "\"v1\"")
        try #require(range.first == 5 && range.count > 0 && range.last < range.completeLength)
        try #require(ContentRange("bytes \(range.first)-\(range.last)/\(range.completeLength)") == range)
        let words = (fields[.contentRange] ?? "").split(separator: " ")
        try #require(words.count == 2 && words[0].lowercased() == "bytes" && !words[1].contains("+"))
      }
      if let validator = head.validator {
        try #require(
          validator == fields[.eTag] && !validator.hasPrefix("W/") && !validator.dropFirst().dropLast().contains("\""))
        try HeaderList.check(.ifRange, Array(validator.utf8))
      }
    }
  }
}
