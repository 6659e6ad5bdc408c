/// Which row of a state is meant.
///
/// | of | a row is named by |
/// |---|---|
/// | an array | its index |
/// | a dictionary | its key |
/// | a set | the member itself |
/// | a value, or whatever has no rows | nothing: the whole |
public enum RowName: Hashable {
  /// The row of an array at an index.
  case index(Int)
  /// The entry of a dictionary with a key, or a member of a set.
  case key(AnyHashable)
  /// A value; or all that there is, where something was made of all rows together.
  case whole
}

extension RowName: CustomStringConvertible {
  /// The index or the key in brackets; nothing for the whole.
  public var description: String {
    switch self {
    case .index(let index): "[\(index)]"
    case .key(let key): "[\(String(reflecting: key.base))]"
    case .whole: ""
    }
  }
}

extension RowName {
  /// The index, if it names a row of an array.
  public var index: Int? {
    if case .index(let index) = self { index } else { nil }
  }

  /// The key, if it names one of this type.
  public func key<Key: Hashable>(as type: Key.Type = Key.self) -> Key? {
    if case .key(let key) = self { key.base as? Key } else { nil }
  }
}

/// A state that consists of rows, whatever they are named by.
protocol RowState: Collection {
  /// The row of a name; nil if there is none.
  func row(_ name: RowName) -> Any?
  /// All rows with their names.
  var namedRows: [(name: RowName, row: Any)] { get }
}

extension TreeArray: RowState {
  func row(_ name: RowName) -> Any? { name.index.flatMap { indices.contains($0) ? self[$0] : nil } }

  var namedRows: [(name: RowName, row: Any)] { enumerated().map { (.index($0), $1) } }
}

extension Set: RowState {
  func row(_ name: RowName) -> Any? { name.key(as: Element.self).flatMap { contains($0) ? $0 : nil } }

  var namedRows: [(name: RowName, row: Any)] { map { (.key($0), $0) } }
}

extension TableDictionary: RowState {
  func row(_ name: RowName) -> Any? { name.key(as: Key.self).flatMap { self[$0] } }

  var namedRows: [(name: RowName, row: Any)] { map { (.key($0.key), $0.value) } }
}
