/// The name of an enum's case, found by reflection, which leaves the payload alone, as it may be large or private; the type's name for what is no enum.
func caseName(of action: Any) -> String {
  let mirror = Mirror(reflecting: action)
  guard mirror.displayStyle == .enum else { return "\(type(of: action))" }
  // A case without payload has no child, and printing it prints its name alone.
  return mirror.children.first?.label ?? "\(action)"
}
