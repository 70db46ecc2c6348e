import SwiftParser
import SwiftSyntax

/// Whether the compiler's parser accepts a text: not the one that the generators read with.
func parses(_ text: String) -> Bool { !Parser.parse(source: text).hasError }
