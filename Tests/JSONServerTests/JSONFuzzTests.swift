import Foundation
import Fuzzing
import Testing

@testable import JSONServer

@Suite struct JSONFuzzTests {
  @Test func writtenJSONParsesToTheSameValue() async throws {
    let fuzzer = Fuzzer(
      corpus: [
        #"{"a":null,"b":[true,false],"c":{"d":-0,"e":1.5e-3,"f":"\u00e9\ud83d\ude42\n\"\\\/"},"a":2}"#,
        #"[[[[]]],{},"",0,-1,1E+2]"#,
        " \t\r\n\"é漢🙂\" ", "[9223372036854775807,9223372036854775808,0.1,1e308,5e-324]",
      ],
      tokens: [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "1e999", "null", "true", "-", ".", "\u{0}",
        "\u{FEFF}",
      ])
    try await fuzzer.run { input in
      guard let value = try? JSONParser.parse(input) else { return }
      let written = try #require(value.bytes(limit: .max))
      try #require(try JSONParser.parse(written) == value)
      try #require(value.bytes(limit: written.count) == written)
      try #require(value.bytes(limit: written.count - 1) == nil)
      // What this parser accepts is valid JSON for other parsers too.
      _ = try JSONSerialization.jsonObject(with: Data(written), options: .fragmentsAllowed)
    }
  }
}
