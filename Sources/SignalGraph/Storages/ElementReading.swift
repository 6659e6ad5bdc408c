/// Reading a storage of elements as it is now.
///
/// A storage is neither a `Sequence` nor a `Collection`: whatever its verbs give is live, and one name never means
/// both. What is there now is read by properties and the subscript (`count`, `isEmpty`, `first`, `last`, `indices`,
/// `rows[0]`, `contains`, `elementsEqual`), and as a value by ``elements``, which has all verbs of the standard
/// library, compares with literals and prints. Live forms are verbs and participles:
///
/// | now | live |
/// |---|---|
/// | `count`, `isEmpty` | `counted()`, `emptiness()` |
/// | `first`, `last`, `rows[2]` | `firstElement()`, `lastElement()`, `element(at: 2)` |
/// | `contains(x)`, `board["LH 4"]` | `containment(of: x)`, `value(forKey: "LH 4")` |
/// | `elements.filter { … }`, `elements.sorted()` | `filter { … }`, `sorted()` |
/// | `elements.max()`, `elements.count { … }` | `aggregated(.max { $0 })`, `aggregated(.count { … })` |
/// | `elements.first { … }` | `filter { … }.firstElement()` |
/// | `for x in rows.elements` | `observe { … }` |
///
/// ```swift
/// let rows = ArraySlot([3, 1, 2])
/// let large = rows.filter { $0 > 1 }    // live: 3 2
/// let now = rows.elements               // a value: [3, 1, 2]
/// rows.append(5)                        // large: 3 2 5, now: [3, 1, 2]
/// for row in large.elements { print(row) }
/// large.elements == [3, 2, 5]           // true
/// large.tearDown()
/// ```
///
/// A verb is called to keep its result: the stage that it makes has a name, or somebody observes it. To ask once, write
/// `elements` before the verb: `rows.filter { $0 > 1 }.count` makes a stage that nobody can take down, which a debug
/// build reports, and `rows.elements.filter { $0 > 1 }.count` makes none. See <doc:Teardown>.
///
/// Those names of the standard library that would give a value that never changes do not compile, and say what to write
/// instead. An unavailable conformance to `Sequence` could not do this: with it, a chain's verbs could be taken for
/// those of `Sequence`, and twelve of them would take seconds to type-check.
public protocol ElementReading<Element>: AnyObject {
  /// What is read: an element, a member, or a pair of a key and a value.
  associatedtype Element
  /// What the closures of verbs take: the element, or for a pair of a key and a value a ``DictionaryEntry``.
  associatedtype VerbElement = Element
  /// The state as a value.
  associatedtype Elements: Collection<Element>
  /// The state as a value; empty outside of a session.
  var elements: Elements { get }
  /// How many there are; 0 outside of a session.
  var count: Int { get }
  /// Whether there are none.
  var isEmpty: Bool { get }
}
