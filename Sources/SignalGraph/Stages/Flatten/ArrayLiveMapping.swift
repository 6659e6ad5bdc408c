/// What is made of each element of an array and of a value that the element names: a live value per element.
///
/// For lists whose rows hold storages, or know where one is: the volume of each track, the progress of each download. It
/// is what `flattened()` of an array of value storages makes, and the verbs with `live:`, `map`, `compactMap` and
/// `filter`. Where all elements depend on the same value, use a parameter (`with:`). For dictionaries and sets see
/// ``DictionaryLiveMapping``; for an array of arrays, ``ArrayListConcatenating``.
///
/// | in | out |
/// |---|---|
/// | `insert` of an element | `insert` of what is made of it and its value; nothing without a result |
/// | `replace` of elements | `remove` or `replace` of those that go, `insert` or `replace` of those that come |
/// | `update` of an element, and what is made of it is another | `update` |
/// | `update` of an element, and what is made of it is equal | nothing; `update` where it is a refresh |
/// | an element names another storage, whose value is equal | nothing |
/// | `remove` of an element | `remove` |
/// | `move` of an element | `move` |
/// | the value of an element changes | `update`; `insert` or `remove` where only one of the values has a result |
/// | the value of an element is refreshed | `update`, of a filter nothing |
/// | a move and a new value of the element in one turn | one `move`, to what is made of it |
/// | elements and values in one turn | one `transition` |
/// | an element names a storage without a state | `termination` |
/// | the last value that was missing comes | `initiation` |
/// | `initiation` of the empty array | `initiation` of the empty array |
/// | `termination` of the array | `termination` |
///
/// ```swift
/// let (bass, voice) = (ValueSlot(3), ValueSlot(8))
/// let tracks = ArraySlot([bass, voice])
/// let volumes = tracks.flattened()    // 3 8
/// bass.value = 4                      // 4 8, an update
/// tracks.append(bass)                 // 4 8 4
/// bass.value = 5                      // 5 8 5, one transition
/// tracks.move(from: 1, to: 0)         // 8 5 5, a move
/// let loud = tracks.filter(live: { $0 }) { $1 > 6 }    // voice
/// bass.value = 7                                       // voice, bass, bass
/// volumes.tearDown()
/// loud.tearDown()
/// ```
///
/// Rows keep their identity: an element that is updated, moved, or whose value changes is the same row. They are sorted,
/// grouped or totalled by a live value as what `map(live:)` makes of both:
///
/// ```swift
/// let byVolume = tracks.map(live: { $0 }) { (track: $0, volume: $1) }.sorted { $0.volume }.map(\.track)
/// byVolume.tearDown()
/// ```
///
/// The closure may also chain the storage, which then belongs to the row, moves with it, and ends when the row goes or is
/// updated; see <doc:Turns>:
///
/// ```swift
/// let master = ValueSlot(2)
/// let heard = tracks.filter(live: { track in track.combined(with: master) { $0 * $1 } }) { $1 > 10 }
/// heard.tearDown()
/// ```
///
/// Elements may name one storage several times. A value that a storage announces is handed on by `flattened`; where an
/// element names another storage, the new value is compared, once, with the one before; the same storage again is no
/// news. A closure's result is compared once, as that of a map. Others leave out an element whose value has not come yet;
/// here the whole has no state until it comes, as in every stage with several inputs.
///
/// - Complexity: initiation O(n); an element that comes, changes, moves or goes O(log n); a value that changes
///   O(log² n) for each element that names it, with one call of `transform`. Memory: some 350 bytes per element, and the
///   result. Storages are kept while elements name them.
///
/// Preconditions: the closures are pure; only `live` may chain stages; no storage that is named reads this one, directly or
/// through others, which would be a cycle.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor. The storages that
/// elements name stay, but for those that `live` chained.
public final class ArrayLiveMapping<Element, Live, Made>: ArrayStage<ArrayTransaction<Element>, Made> {
  @usableFromInline typealias Work = ArrayLive<Element, Live, Made>
  @usableFromInline typealias Rule = LiveRule<Element, Element, Live, Made>

  /// Makes a map whose sensor is registered by its user.
  ///
  /// - `live`: the storage that an element names, which it may chain.
  /// - `transform`: the result of an element and its value; nil leaves it out.
  @inlinable
  public convenience init(
    live: @escaping (Element) -> ValueStorage<Live>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, Live) -> Made?
  ) {
    self.init(MessageSubject(ArrayLiveMapping.self, label, fileID, line), Rule(live, making: transform))
  }

  @inlinable
  init(_ subject: MessageSubject, _ rule: Rule) {
    let work = Work(subject, rule)
    super.init(Parts(work.addRows(), work.inputs, work.makeNode()))
  }
}

extension ArrayStorage {
  /// The value of each storage in this array; see ``ArrayLiveMapping``.
  @inlinable
  public final func flattened<Part>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayLiveMapping<Element, Part, Part> where Element: ValueStorage<Part> {
    let subject = MessageSubject(ArrayLiveMapping<Element, Part, Part>.self, label, fileID, line)
    return feeding(ArrayLiveMapping(subject, .init(handingOn: { $0 })))
  }

  /// Maps each element with the value that it names; see ``ArrayLiveMapping``.
  ///
  /// - `live`: the storage that an element names, which it may chain.
  /// - `transform`: the result of an element and its value.
  @inlinable
  public final func map<Live, Mapped>(
    live: @escaping (Element) -> ValueStorage<Live>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, Live) -> Mapped
  ) -> ArrayLiveMapping<Element, Live, Mapped> {
    feeding(ArrayLiveMapping(live: live, label: label, fileID: fileID, line: line, transform))
  }

  /// Maps each element with the value that it names, and leaves out those without a result; see ``ArrayLiveMapping``.
  ///
  /// - `live`: the storage that an element names, which it may chain.
  /// - `transform`: the result of an element and its value; nil leaves the element out.
  @inlinable
  public final func compactMap<Live, Mapped>(
    live: @escaping (Element) -> ValueStorage<Live>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, Live) -> Mapped?
  ) -> ArrayLiveMapping<Element, Live, Mapped> {
    feeding(ArrayLiveMapping(live: live, label: label, fileID: fileID, line: line, transform))
  }

  /// The elements that satisfy a predicate of them and of the value that each names; see ``ArrayLiveMapping``.
  ///
  /// - `live`: the storage that an element names, which it may chain.
  /// - `isIncluded`: whether an element with this value is in the result.
  @inlinable
  public final func filter<Live>(
    live: @escaping (Element) -> ValueStorage<Live>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element, Live) -> Bool
  ) -> ArrayLiveMapping<Element, Live, Element> {
    let subject = MessageSubject(ArrayLiveMapping<Element, Live, Element>.self, label, fileID, line)
    return feeding(ArrayLiveMapping(subject, .init(live, selecting: isIncluded, as: { $0 })))
  }
}
