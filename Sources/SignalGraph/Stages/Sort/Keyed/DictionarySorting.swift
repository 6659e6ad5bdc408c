/// The entries of a dictionary as an array, sorted by an order of each, which may read a parameter that changes.
///
/// The order is computed once for an inserted or updated entry and kept; rows are found by binary search. Entries of
/// equal order stand by key; where keys are not Comparable the caller chooses a tie rule, see ``TieRule``. For several
/// order keys, or a descending one, see ``SortCriteria``. A parameter is the column or the direction that a user
/// chooses.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` at its place |
/// | `update` that keeps the place | `update` |
/// | `update` that changes it | `move`, with past and future entry |
/// | `remove` | `remove` |
/// | `remove` of all, several at once | one `replace`, by none |
/// | a new parameter that changes no place | nothing |
/// | a new parameter | moves, as few as possible, or a reset; see ``SortedStorage`` |
/// | a new parameter and mutations | one `transition`, or one reset |
/// | `initiation`, `termination` | the same, sorted, while there is a parameter |
///
/// ```swift
/// let delays = DictionarySlot([1: 75, 2: 10, 3: 40])
/// let sorted = delays.sorted { $0.value }    // 2: 10, 3: 40, 1: 75
/// delays[2] = 50                             // 3: 40, 2: 50, 1: 75, a move from 0 to 1
/// delays[1] = nil                            // 3: 40, 2: 50
/// let sign = ValueSlot(1)
/// let chosen = delays.sorted(with: sign) { entry, sign in sign * entry.value }    // 3: 40, 2: 50
/// sign.value = -1                            // 2: 50, 3: 40, a move
/// sorted.tearDown()
/// chosen.tearDown()
/// ```
///
/// - Complexity: initiation O(n log n); a mutation O(log n) comparisons and one call of `order`; a transaction of k,
///   O(k log n), the removal of all O(n); a new parameter O(n log n) and n calls of `order`, O(n) if no row moves. Memory
///   per entry: the entry and its order in a tree, and its key and order in a table.
///
/// Preconditions: `order` is pure, and its results are totally ordered: one that is not equal to itself, such as a NaN,
/// is an `inconsistentOrder` violation that names this stage and the key.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
///
/// Source: under a new parameter the rows that stay are a longest increasing subsequence of positions (M. Fredman, On
/// Computing the Length of Longest Increasing Subsequences, 1975).
public typealias DictionarySorting<Key: Hashable, Value, Order: Comparable> =
  KeyedSorting<DictionaryTransaction<Key, Value>, Order>

/// The long name of ``DictionarySorting``.
public typealias DictionarySortingArrayStorage = DictionarySorting
