/// Values whose release runs no code of a user's: they hold memory, and values that are the same.
///
/// What else holds no objects, such as a struct of arrays, is not known to: at run time a type does not tell.
protocol SilentlyReleased {
  static var isSilentlyReleased: Bool { get }
}

/// Whether releasing a value runs no code of a user's, as far as that is known.
@usableFromInline
func isSilentlyReleased<Value>(_ type: Value.Type) -> Bool {
  _isPOD(type) || (type as? any SilentlyReleased.Type)?.isSilentlyReleased == true
}

extension String: SilentlyReleased { static var isSilentlyReleased: Bool { true } }

extension Substring: SilentlyReleased { static var isSilentlyReleased: Bool { true } }

extension Optional: SilentlyReleased {
  static var isSilentlyReleased: Bool { SignalGraph.isSilentlyReleased(Wrapped.self) }
}

extension Array: SilentlyReleased {
  static var isSilentlyReleased: Bool { SignalGraph.isSilentlyReleased(Element.self) }
}

extension ContiguousArray: SilentlyReleased {
  static var isSilentlyReleased: Bool { SignalGraph.isSilentlyReleased(Element.self) }
}

extension Set: SilentlyReleased {
  static var isSilentlyReleased: Bool { SignalGraph.isSilentlyReleased(Element.self) }
}

extension Dictionary: SilentlyReleased {
  static var isSilentlyReleased: Bool {
    SignalGraph.isSilentlyReleased(Key.self) && SignalGraph.isSilentlyReleased(Value.self)
  }
}

extension DictionaryEntry: SilentlyReleased {
  static var isSilentlyReleased: Bool {
    SignalGraph.isSilentlyReleased(Key.self) && SignalGraph.isSilentlyReleased(Value.self)
  }
}
