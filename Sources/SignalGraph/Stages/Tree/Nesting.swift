/// The entries of a dictionary in trees, by the key of each one's parent: every entry with its parent and children.
///
/// For folders, threads, categories, an organisation: data that names parents by their keys. The result has each entry that
/// hangs in a tree, as a ``NestedEntry``; ``roots`` says where trees begin, in order, and ``cycles`` which entries hang
/// nowhere. For one level alone, group by the parent, see ``DictionaryGrouping``; for each entry with its parent's value,
/// see ``DictionaryLookup``.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert`, and `update` of its parent, which has another child |
/// | `insert` of a parent that others name already | `update` of these, too: they were roots, and hang under it |
/// | `update` that keeps parent and order | `update` |
/// | `update` that changes the order | `update`, and that of the parent, whose children stand in another order |
/// | `update` that changes the parent | `update`, and those of both parents; nothing of what hangs below |
/// | `update` that closes a cycle | `remove` of all on the cycle and below it |
/// | what breaks a cycle | `insert` of all that was on it and below it |
/// | an entry on a cycle, or below one, changes | nothing |
/// | `remove` of an entry with children | `remove`, and `update` of the children, which become roots |
/// | `remove` of another | `remove`, and `update` of its parent |
/// | several of these in one turn | one transition: each entry once |
/// | a refresh | `update` |
/// | a new parameter | `update`, `insert` and `remove` of the entries that then hang elsewhere |
/// | a new parameter and mutations | one transition |
/// | `initiation`, `termination` | the same, of the nested entries, while there is a parameter |
///
/// An entry is a root where the closure returns nil, and where it names a parent that is not there; when that comes, the
/// entry hangs under it. One that names itself is a cycle of one. Children of a parent, and roots, stand in an order, then
/// by key or a ``TieRule``.
///
/// ```swift
/// let folders = DictionarySlot(["Home": "", "Music": "Home", "Jazz": "Music", "Work": ""])
/// let tree = folders.nested { $0.value.isEmpty ? nil : $0.value }
/// // Home: [Music], Music: [Jazz], Jazz: [], Work: []; roots: Home, Work
/// folders["Music"] = "Work"     // Home: [], Work: [Music]; Jazz is not touched
/// tree.depth(of: "Jazz")        // 2
/// folders["Work"] = "Jazz"      // Home: []; roots: Home; cycles: Jazz, Music, Work
/// folders["Jazz"] = nil         // Work: [Music], Music: []; roots: Home, Work, whose parent is not there; no cycles
/// tree.tearDown()
/// ```
///
/// Depth is no part of an entry, as it would change with all that hangs below a subtree that moves; ``depth(of:)`` and
/// ``ancestors(of:)`` find it on the way up. So a subtree moves at the cost of one entry, however large it is.
///
/// DynamicData calls this `TransformToTree`, and SQL walks such trees by `WITH RECURSIVE`. In DynamicData a node is an
/// object with a live cache of its children, and entries on a cycle are not told of; here they are listed, and return.
///
/// - Complexity: initiation O(n log n); a mutation O(log c) where a parent has c children, and one call of each closure for
///   an entry that comes or is updated; one that changes its parent, or comes, or goes, O(d) besides, where it is d deep, to
///   find cycles, and O(1) for each child of one that comes or goes; all on and below a cycle that is closed or broken O(1)
///   each, and O(log c) for each parent; a transaction of k, k times that, with the way up followed once; a new parameter
///   O(n log n), and n calls. Memory per entry: the entry, its parent and order in a table, its key in a tree, and the
///   nested entry in the state; per parent a table entry and a tree; per root its sort key.
///
/// Preconditions: the closures are pure; editing or registering in them is a violation, and so is a parent's key that does
/// not equal itself. Orders are totally ordered, or it is an `inconsistentOrder` violation, as a NaN is.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor. Its ``roots`` and
/// ``cycles`` end with it; what observes them is taken down by their own `tearDown()`.
public final class Nesting<Key: Hashable, Value>:
  DictionaryStage<DictionaryTransaction<Key, Value>, Key, NestedEntry<Key, Value>>
{
  /// The keys of the entries at which trees begin, in order.
  public let roots: ArrayStorage<Key>
  /// The keys of the entries that hang nowhere: those on a cycle, and below one.
  public let cycles: SetStorage<Key>

  /// Makes a nesting by order, then key, that is registered by its user.
  @inlinable
  public convenience init<Order: Comparable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    under parent: @escaping (DictionaryEntry<Key, Value>) -> Key?,
    sortedBy order: @escaping (DictionaryEntry<Key, Value>) -> Order
  ) where Key: Comparable {
    self.init(MessageSubject(Nesting.self, label, fileID, line), [], parent, order, KeyNames())
  }

  /// Makes a nesting by order, then a tie rule, that is registered by its user.
  @inlinable
  public convenience init<Order: Comparable, Tie>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    under parent: @escaping (DictionaryEntry<Key, Value>) -> Key?,
    sortedBy order: @escaping (DictionaryEntry<Key, Value>) -> Order, ties: TieRule<Key, Tie>
  ) {
    let subject = MessageSubject(Nesting.self, label, fileID, line)
    self.init(subject, [], parent, order, TiedNames(ties.tie, subject))
  }

  @inlinable
  init<Order: Comparable, Names: RowNaming>(
    _ subject: MessageSubject, _ parameters: [AnyParameter],
    _ parent: @escaping (DictionaryEntry<Key, Value>) -> Key?,
    _ order: @escaping (DictionaryEntry<Key, Value>) -> Order, _ names: Names
  ) where Names.Key == Key {
    typealias Core = Nest<Names.Name, Key, Value, Order>
    let unchanged = Equality<Value>.ofRefreshes
    let roots = Outlet<ArrayTransaction<Key>>(subject: subject)
    let cycles = Outlet<SetTransaction<Key>>(subject: subject)
    let core = Core(subject, roots: roots, cycles: cycles, names) { unchanged($0, $1) }
    let places = KeyedMap<DictionaryTransaction<Key, Value>, Core.Place>(
      keepsRows: !parameters.isEmpty, Core.Place.making(subject, { .some(parent($0)) }, order) { _ in nil })
    (self.roots, self.cycles) = (ArrayStorage(roots, nil), SetStorage(cycles, nil))
    let arranging = KeyedArranging(names, core) { core.places = $0.table }
    super.init(StageParts(subject, parameters, ComposedWork(places, arranging)))
  }
}

extension Nesting: ParameterReading { static var verb: String { "nested" } }

extension Nesting {
  /// How many entries are above an entry: 0 for a root, nil for one that hangs nowhere or is not there.
  ///
  /// - Complexity: O(d), where it is d deep.
  public func depth(of key: Key) -> Int? { self[key] == nil ? nil : ancestors(of: key).count }

  /// The keys of the entries above an entry, from its parent up to the root; none where it hangs nowhere or is not there.
  ///
  /// - Complexity: O(d), where it is d deep.
  public func ancestors(of key: Key) -> [Key] {
    var (above, next) = ([Key](), self[key]?.parent)
    while let parent = next {
      above.append(parent)
      next = self[parent]?.parent
    }
    return above
  }
}
