/// The first of all elements of an array that have the same key, in the array's order.
///
/// What the verbs `uniqued()` and `uniqued(on:)` make; without a closure an element is its own key. When the first
/// element of a key goes, changes or moves back, the next one is shown, where it stands. For the number of elements of
/// each key see ``DistinctCounting``, for a dictionary of them, in which the last one may count as well, ``ArrayKeying``.
///
/// | in | out |
/// |---|---|
/// | `insert` of an element whose key has none before it | `insert`, and `remove` of the one behind it that was shown |
/// | `insert` behind one of its key | nothing |
/// | `remove` of an element shown | `remove`, and `insert` of the next one of its key |
/// | `remove` of another | nothing |
/// | `update` of an element shown that stays the first of a key | `update` |
/// | `update` to another key | as a `remove` and an `insert`, but a row that is shown before and after is updated |
/// | `move` of an element shown past others that are shown | `move` |
/// | `move` that makes another element the first of a key | `remove` and `insert` |
/// | `replace` | `replace`, `remove` and `insert` of what is shown |
/// | a new parameter | `insert` of what is the first now, `remove` of what was |
/// | a new parameter and mutations | one transition |
/// | `initiation`, `termination` | the same, of the first elements, while there is a parameter |
///
/// ```swift
/// let visited = ArraySlot(["oslo", "rome", "oslo", "bern"])
/// let places = visited.uniqued()                  // oslo rome bern
/// visited.append("rome")                          // nothing
/// visited.remove(at: 0)                           // rome oslo bern
/// let initials = visited.uniqued(on: { $0.first })    // rome oslo bern
/// visited.insert("riga", at: 0)                   // riga oslo bern, as initials; places: riga rome oslo bern
/// places.tearDown()
/// initials.tearDown()
/// ```
///
/// Elements are handed on and not compared: of equal ones, one that goes and the next that is shown in its place are
/// two rows. The verbs have the names that they have in Swift Algorithms.
///
/// - Complexity: initiation O(n), and O(log g) for each of g elements of one key; a mutation O(log n), and O(log² n)
///   where another row is shown for it, and one call of the closure for an insertion or update; a transaction of k, k
///   times that; a new parameter O(n log g + c log² n) for c rows that come and go, with a call for each element that
///   was not edited in the same turn. Memory: a tree element per row shown; for each row of the source a name in a tree,
///   a place, its key, and the element beside those of its key; with a parameter another tree element.
///
/// Preconditions: the closure is pure; editing or registering in it is a violation. A key equals itself.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
public final class ArrayUniquing<Element, Key: Hashable>: ArrayStage<ArrayTransaction<Element>, Element> {
  /// Makes a stage that is registered by its user.
  ///
  /// - `key`: what elements have in common of which one is shown.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line, on key: @escaping (Element) -> Key
  ) {
    let subject = MessageSubject(ArrayUniquing.self, label, fileID, line)
    self.init(subject, [], ArrayUniquingWork(subject, key))
  }

  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter], _ work: ArrayUniquingWork<Element, Key>) {
    super.init(StageParts(subject, parameters, work))
  }
}

extension ArrayUniquing: ParameterReading { static var verb: String { "uniqued" } }

extension ArrayStorage {
  /// Keeps the first element of each key that a closure makes; see ``ArrayUniquing``.
  @inlinable
  public final func uniqued<Key: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line, on key: @escaping (Element) -> Key
  ) -> ArrayUniquing<Element, Key> {
    feeding(ArrayUniquing(label: label, fileID: fileID, line: line, on: key))
  }

  /// Keeps the first element of each key, made with one or several parameters, each held by a storage; see
  /// ``ArrayUniquing``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func uniqued<First, each Other, Key: Hashable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    on key: @escaping (Element, First, repeat each Other) -> Key
  ) -> ArrayUniquing<Element, Key> {
    let subject = MessageSubject(ArrayUniquing<Element, Key>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let work = ArrayUniquingWork(subject, keepsRows: true, parameters.reading(key))
    return feeding(ArrayUniquing(subject, parameters.list, work))
  }
}

extension ArrayStorage where Element: Hashable {
  /// Keeps the first of equal elements; see ``ArrayUniquing``.
  @inlinable
  public final func uniqued(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayUniquing<Element, Element> {
    uniqued(label: label, fileID: fileID, line: line) { $0 }
  }
}
