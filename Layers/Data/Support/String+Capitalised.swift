extension String {
  /// The text with its first letter in upper case, by the rules of Unicode and of no locale; the rest is unchanged.
  ///
  /// Spaces and punctuation before the letter are passed over. A text that begins with a digit stays as it is: "1st" is not "1St".
  var withFirstLetterCapitalised: String {
    guard let first = firstIndex(where: { $0.isLetter || $0.isNumber }) else { return self }
    return self[..<first] + self[first].uppercased() + self[index(after: first)...]
  }
}
