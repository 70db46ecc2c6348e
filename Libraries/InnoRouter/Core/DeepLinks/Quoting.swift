/// Text of unknown origin, made fit for a message: in quotation marks, shortened to 64 scalars, control characters escaped.
func quoted(_ text: String) -> String {
  let limit = 64
  var result = "“"
  for scalar in text.unicodeScalars.prefix(limit) {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  if text.unicodeScalars.dropFirst(limit).first != nil { result += "…" }
  return result + "”"
}
