/// Values in words, for logs and screens: as Swift writes them, without the names of modules and outer types.
///
/// ```text
/// todo(1, setDone(true))                        "\(event)" is todo(1, AtomTodo.Todo.Event.setDone(true))
/// Todo(name: "Milk", isDone: false)
/// ```
enum Words {
  static func of(_ value: Any) -> String {
    if let text = value as? String { return text.debugDescription }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .collection { return "[\(list(mirror))]" }
    if value is any CustomStringConvertible { return "\(value)" }
    switch mirror.displayStyle {
    case .enum:
      guard let (label, payload) = mirror.children.first else { return "\(value)" }
      let inner = Mirror(reflecting: payload)
      return "\(label ?? "?")(\(inner.displayStyle == .tuple ? list(inner) : of(payload)))"
    case .struct: return "\(mirror.subjectType)(\(list(mirror)))"
    case .optional: return mirror.children.first.map { of($0.value) } ?? "nil"
    default: return "\(value)"
    }
  }

  private static func list(_ mirror: Mirror) -> String {
    mirror.children.map { label, value in
      guard let label, !label.hasPrefix(".") else { return of(value) }
      return "\(label): \(of(value))"
    }.joined(separator: ", ")
  }
}
