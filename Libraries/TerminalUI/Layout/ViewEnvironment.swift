/// What views inherit from the views around them.
struct ViewEnvironment {
  var style = Style()
  var lineLimit: Int?
  var truncationMode = TruncationMode.tail
  var textAlignment = HorizontalAlignment.leading
  /// The axis of the stack around; spacers and dividers follow it.
  var axis = Axis.vertical
  /// False where the width is unlimited: then every line limit is off and fixed frames only set a minimum.
  var truncates = true
  /// The step of animations; nil where there are none.
  var tick: Int?
}
