/// The elements of an array under keys.
///
/// Where several elements are given one key, a rule says which is its value: the first in the array unless another rule
/// is chosen, see ``CollisionRule``; moves may make another one the first. For the number of elements of each key, see
/// ``DistinctCounting``.
///
/// | in | out |
/// |---|---|
/// | `insert` under a key that is free | `insert` |
/// | `insert` behind the first element of its key | nothing |
/// | `insert` before the first element of its key | `update` to the new element |
/// | `update` that keeps the key | `update`; nothing where the element is not the first |
/// | `update` that changes the key | what a removal and an insertion give, in one transaction |
/// | `remove` of the first of a key | `update` to the next one; `remove` where there is none |
/// | `remove` of another | nothing |
/// | `move` that makes another the first of a key | `update` to that |
/// | another `move` of an equal element | nothing, without a call |
/// | `replace` of a range | what the removals of its elements and the insertions of others give, in one transaction |
/// | a new parameter | for each element whose key changed what a removal and an insertion give, in one transaction |
/// | a new parameter and mutations | one transition |
/// | `initiation`, `termination` | the same, under the keys |
///
/// ```swift
/// let delays = ArraySlot([75, 10, 90])
/// let hours = delays.keyed { $0 / 60 }    // 0: 10, 1: 75
/// delays.move(from: 2, to: 0)             // 0: 10, 1: 90: it stands before 75 now
/// delays.remove(at: 0)                    // 0: 10, 1: 75
/// hours.tearDown()
/// ```
///
/// - Complexity: where g elements have one key: initiation O(n log² g), O(n) where each key is given once; a mutation
///   O(log n + log² g), amortised, and one call of `key` for an inserted or updated element; under `.combined` O(g)
///   calls of the rule's closure for each key that changed, under `.violation` O(g) for an element beyond the first of
///   its key; a transaction of k, and a `replace` of k, k times that; a new parameter O(n) and one call for each element
///   that was not edited in the same turn, O(log² g) for each whose key changes. Memory: a name and its place for each
///   element, beside what ``DictionaryRekeying`` keeps; with a parameter, a tree element each.
///
/// Preconditions: `key` is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class ArrayKeying<Element, Key: Hashable>: DictionaryStage<ArrayTransaction<Element>, Key, Element> {
  /// Makes a keying that is registered by its user.
  ///
  /// - `rule`: `.first`, `.last`, or another; an order in it compares indices: `<` or `>`.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (Element) -> Key, collisions rule: CollisionRule<Int, Element> = .first
  ) {
    self.init(MessageSubject(ArrayKeying.self, label, fileID, line), [], key, rule)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ key: @escaping (Element) -> Key,
    _ rule: CollisionRule<Int, Element>
  ) {
    let work = ArrayKeyingWork(rule, key, keepsRows: !parameters.isEmpty, subject: subject)
    super.init(StageParts(subject, parameters, work))
  }
}

extension ArrayKeying: ParameterReading { static var verb: String { "keyed" } }

extension ArrayStorage {
  /// Gives each element a key; a rule decides where keys collide; see ``ArrayKeying``.
  @inlinable
  public final func keyed<Key: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (Element) -> Key, collisions rule: CollisionRule<Int, Element> = .first
  ) -> ArrayKeying<Element, Key> {
    feeding(ArrayKeying(label: label, fileID: fileID, line: line, by: key, collisions: rule))
  }

  /// Gives each element a key made with one or several parameters, each held by a storage; a rule decides where keys
  /// collide; see ``ArrayKeying``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func keyed<First, each Other, Key: Hashable>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by key: @escaping (Element, First, repeat each Other) -> Key, collisions rule: CollisionRule<Int, Element> = .first
  ) -> ArrayKeying<Element, Key> {
    let subject = MessageSubject(ArrayKeying<Element, Key>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(ArrayKeying(subject, parameters.list, parameters.reading(key), rule))
  }
}
