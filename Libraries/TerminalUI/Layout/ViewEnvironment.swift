/// What views inherit from the views around them.
@MainActor
struct ViewEnvironment {
  var style = Style()
  var lineLimit: Int?
  /// The axis of the stack around; spacers and dividers follow it.
  var axis = Axis.vertical
  /// False where the width is unlimited: then every line limit is off and fixed frames only set a minimum.
  var truncates = true
  /// The step of animations; nil where there are none.
  var tick: Int?
  /// False inside of `disabled(_:)`: controls take neither keys nor clicks.
  var isEnabled = true
  /// What Enter does in a text field.
  var onSubmit: @MainActor () -> Void = {}
  /// True directly inside a list: a `ForEach` makes its views when they come into view.
  var makesRowsLazily = false
}
