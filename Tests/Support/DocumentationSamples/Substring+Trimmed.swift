extension Substring {
  /// Without white space at either end.
  var trimmed: Substring {
    var line = drop(while: \.isWhitespace)
    while line.last?.isWhitespace == true { line.removeLast() }
    return line
  }
}
