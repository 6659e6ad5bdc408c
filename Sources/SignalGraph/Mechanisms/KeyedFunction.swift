/// A user's closure of a row by key, whatever the row is: kept as it was given, so that a call costs what it costs there.
///
/// A closure kept as one of "a row" would be called through a thunk that puts the row together first.
@usableFromInline
protocol KeyedFunction<Rows, Result> {
  associatedtype Rows: KeyedTransaction
  associatedtype Result
  func callAsFunction(_ key: Rows.Key, _ value: Rows.Value) -> Result
}

/// A closure of a dictionary's entry.
@usableFromInline
struct EntryFunction<Key: Hashable, Value, Result>: KeyedFunction {
  @usableFromInline typealias Rows = DictionaryTransaction<Key, Value>
  @usableFromInline let body: (DictionaryEntry<Key, Value>) -> Result

  @inlinable
  init(_ body: @escaping (DictionaryEntry<Key, Value>) -> Result) { self.body = body }

  @inlinable
  @inline(__always)
  func callAsFunction(_ key: Key, _ value: Value) -> Result { body(DictionaryEntry(key: key, value: value)) }
}

/// A closure of a set's member.
@usableFromInline
struct MemberFunction<Element: Hashable, Result>: KeyedFunction {
  @usableFromInline typealias Rows = SetTransaction<Element>
  @usableFromInline let body: (Element) -> Result

  @inlinable
  init(_ body: @escaping (Element) -> Result) { self.body = body }

  @inlinable
  @inline(__always)
  func callAsFunction(_ member: Element, _ value: Void) -> Result { body(member) }
}
