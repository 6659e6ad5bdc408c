// The verbs of ``DictionaryLiveMapping``.
extension DictionaryStorage {
  /// The value of each key's storage; see ``DictionaryLiveMapping``.
  @inlinable
  public final func flattened<Part>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryLiveMapping<Transaction, Part, Part> where Value: ValueStorage<Part> {
    let subject = MessageSubject(DictionaryLiveMapping<Transaction, Part, Part>.self, label, fileID, line)
    return feeding(DictionaryLiveMapping(subject, .init(handingOn: { $0.value })))
  }

  /// Maps each entry with the value that it names; see ``DictionaryLiveMapping``.
  ///
  /// - `live`: the storage that an entry names, which it may chain.
  /// - `transform`: the result of an entry and its value.
  @inlinable
  public final func map<Live, Mapped>(
    live: @escaping (DictionaryEntry<Key, Value>) -> ValueStorage<Live>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (DictionaryEntry<Key, Value>, Live) -> Mapped
  ) -> DictionaryLiveMapping<Transaction, Live, Mapped> {
    feeding(DictionaryLiveMapping(live: live, label: label, fileID: fileID, line: line, transform))
  }

  /// Maps each value with the value that it names; see ``DictionaryLiveMapping``.
  ///
  /// - `live`: the storage that a value names, which it may chain.
  /// - `transform`: the result of both.
  @inlinable
  public final func mapValues<Live, Mapped>(
    live: @escaping (Value) -> ValueStorage<Live>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Value, Live) -> Mapped
  ) -> DictionaryLiveMapping<Transaction, Live, Mapped> {
    feeding(
      DictionaryLiveMapping(live: { live($0.value) }, label: label, fileID: fileID, line: line) {
        transform($0.value, $1)
      })
  }

  /// Maps each entry with the value that it names, and leaves out those without a result; see
  /// ``DictionaryLiveMapping``.
  ///
  /// - `live`: the storage that an entry names, which it may chain.
  /// - `transform`: the result of an entry and its value; nil leaves the entry out.
  @inlinable
  public final func compactMap<Live, Mapped>(
    live: @escaping (DictionaryEntry<Key, Value>) -> ValueStorage<Live>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (DictionaryEntry<Key, Value>, Live) -> Mapped?
  ) -> DictionaryLiveMapping<Transaction, Live, Mapped> {
    feeding(DictionaryLiveMapping(live: live, label: label, fileID: fileID, line: line, transform))
  }

  /// The entries that satisfy a predicate of them and of the value that each names; see ``DictionaryLiveMapping``.
  ///
  /// - `live`: the storage that an entry names, which it may chain.
  /// - `isIncluded`: whether an entry with this value is in the result.
  @inlinable
  public final func filter<Live>(
    live: @escaping (DictionaryEntry<Key, Value>) -> ValueStorage<Live>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (DictionaryEntry<Key, Value>, Live) -> Bool
  ) -> DictionaryLiveMapping<Transaction, Live, Value> {
    let subject = MessageSubject(DictionaryLiveMapping<Transaction, Live, Value>.self, label, fileID, line)
    return feeding(DictionaryLiveMapping(subject, .init(live, selecting: isIncluded, as: \.value)))
  }
}

extension SetStorage {
  /// Gives each member a value made with the value that it names; see ``DictionaryLiveMapping``.
  ///
  /// - `live`: the storage that a member names, which it may chain.
  /// - `value`: the value made of a member and its live value.
  @inlinable
  public final func associated<Live, Value>(
    live: @escaping (Element) -> ValueStorage<Live>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by value: @escaping (Element, Live) -> Value
  ) -> DictionaryLiveMapping<Transaction, Live, Value> {
    feeding(DictionaryLiveMapping(live: live, label: label, fileID: fileID, line: line, value))
  }
}
