// The verbs of ``DictionaryMapping``.
//
// There are many, because `map`, `mapValues` and `compactMap` differ in what their closures take and return, and `map`
// and `compactMap` also stand with one parameter and with several.
extension DictionaryStorage {
  /// Maps each entry to a value of its key; see ``DictionaryMapping``.
  @inlinable
  public final func map<Mapped>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (DictionaryEntry<Key, Value>) -> Mapped
  ) -> DictionaryMapping<Key, Value, Mapped> {
    feeding(DictionaryMapping(label: label, fileID: fileID, line: line, transform))
  }

  /// Maps each value; see ``DictionaryMapping``.
  @inlinable
  public final func mapValues<Mapped>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Value) -> Mapped
  ) -> DictionaryMapping<Key, Value, Mapped> {
    feeding(DictionaryMapping(label: label, fileID: fileID, line: line) { transform($0.value) })
  }

  /// Maps each entry, and leaves out those without a result; see ``DictionaryMapping``.
  @inlinable
  public final func compactMap<Mapped>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (DictionaryEntry<Key, Value>) -> Mapped?
  ) -> DictionaryMapping<Key, Value, Mapped> {
    feeding(DictionaryMapping(label: label, fileID: fileID, line: line, transform))
  }

  /// Maps each value, and leaves out those without a result; see ``DictionaryMapping``.
  @inlinable
  public final func compactMapValues<Mapped>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Value) -> Mapped?
  ) -> DictionaryMapping<Key, Value, Mapped> {
    feeding(DictionaryMapping(label: label, fileID: fileID, line: line) { transform($0.value) })
  }

  /// Makes an object of each entry, and updates it when the entry is updated; see ``DictionaryMapping``.
  ///
  /// - `update`: brings the object of an entry up to date.
  /// - `make`: the object of a new entry.
  @inlinable
  public final func map<Mapped: AnyObject>(
    updating update: @escaping (Mapped, DictionaryEntry<Key, Value>) -> Void,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping (DictionaryEntry<Key, Value>) -> Mapped
  ) -> DictionaryMapping<Key, Value, Mapped> {
    let subject = MessageSubject(DictionaryMapping<Key, Value, Mapped>.self, label, fileID, line)
    return feeding(DictionaryMapping(subject, DictionaryMapping.Work(renew: update, make)))
  }

  /// Maps each entry with the parameter that `parameter` holds; see ``DictionaryMapping``.
  @inlinable
  public final func map<Setting, Mapped>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (DictionaryEntry<Key, Value>, Setting) -> Mapped
  ) -> DictionaryMapping<Key, Value, Mapped> {
    let subject = MessageSubject(DictionaryMapping<Key, Value, Mapped>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    let work = DictionaryMapping<Key, Value, Mapped>.Work(keepsRows: true) { transform($0, parameter.value) }
    return feeding(DictionaryMapping(subject, [parameter], work))
  }

  /// Maps each entry with the parameter that `parameter` holds, and leaves out those without a result; see
  /// ``DictionaryMapping``.
  @inlinable
  public final func compactMap<Setting, Mapped>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (DictionaryEntry<Key, Value>, Setting) -> Mapped?
  ) -> DictionaryMapping<Key, Value, Mapped> {
    let subject = MessageSubject(DictionaryMapping<Key, Value, Mapped>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    let work = DictionaryMapping<Key, Value, Mapped>.Work(keepsRows: true) { transform($0, parameter.value) }
    return feeding(DictionaryMapping(subject, [parameter], work))
  }

  /// Maps each entry with several parameters, each held by a storage; see ``DictionaryMapping``.
  ///
  /// A call of the closure takes some tens of nanoseconds more than with one parameter.
  ///
  /// - `first`, `second`, `others`: hold the parameters in the order in which the closure takes them; while one has
  ///   none, the result has no state.
  @inlinable
  public final func map<First, Second, each Other, Mapped>(
    with first: ValueStorage<First>, _ second: ValueStorage<Second>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (DictionaryEntry<Key, Value>, First, Second, repeat each Other) -> Mapped
  ) -> DictionaryMapping<Key, Value, Mapped> {
    let subject = MessageSubject(DictionaryMapping<Key, Value, Mapped>.self, label, fileID, line)
    let parameters = Parameters(first, second, repeat each others, of: subject)
    return feeding(DictionaryMapping(subject, parameters.list, .init(keepsRows: true, parameters.reading(transform))))
  }

  /// Maps each entry with several parameters, and leaves out those without a result; see ``DictionaryMapping``.
  ///
  /// A call of the closure takes some tens of nanoseconds more than with one parameter.
  ///
  /// - `first`, `second`, `others`: hold the parameters in the order in which the closure takes them; while one has
  ///   none, the result has no state.
  @inlinable
  public final func compactMap<First, Second, each Other, Mapped>(
    with first: ValueStorage<First>, _ second: ValueStorage<Second>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (DictionaryEntry<Key, Value>, First, Second, repeat each Other) -> Mapped?
  ) -> DictionaryMapping<Key, Value, Mapped> {
    let subject = MessageSubject(DictionaryMapping<Key, Value, Mapped>.self, label, fileID, line)
    let parameters = Parameters(first, second, repeat each others, of: subject)
    return feeding(DictionaryMapping(subject, parameters.list, .init(keepsRows: true, parameters.reading(transform))))
  }

  /// Maps each value with one or several parameters, each held by a storage; see ``DictionaryMapping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func mapValues<First, each Other, Mapped>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Value, First, repeat each Other) -> Mapped
  ) -> DictionaryMapping<Key, Value, Mapped> {
    let subject = MessageSubject(DictionaryMapping<Key, Value, Mapped>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let transform = parameters.reading(transform)
    return feeding(DictionaryMapping(subject, parameters.list, .init(keepsRows: true) { transform($0.value) }))
  }

  /// Maps each value with one or several parameters, and leaves out those without a result; see ``DictionaryMapping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func compactMapValues<First, each Other, Mapped>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Value, First, repeat each Other) -> Mapped?
  ) -> DictionaryMapping<Key, Value, Mapped> {
    let subject = MessageSubject(DictionaryMapping<Key, Value, Mapped>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let transform = parameters.reading(transform)
    return feeding(DictionaryMapping(subject, parameters.list, .init(keepsRows: true) { transform($0.value) }))
  }
}
