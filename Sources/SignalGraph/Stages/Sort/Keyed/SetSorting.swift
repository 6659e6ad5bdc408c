/// The members of a set as an array, sorted by an order of each, which may read a parameter that changes.
///
/// The order is computed once for a member and kept; rows are found by binary search. Members of equal order stand by
/// themselves where they are Comparable; where they are not, the caller chooses a tie rule, see ``TieRule``. For
/// several order keys, or a descending one, see ``SortCriteria``. A parameter is the direction that a user chooses.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` at its place |
/// | `remove` | `remove` |
/// | `remove` of all, several at once | one `replace`, by none |
/// | a new parameter that changes no place | nothing |
/// | a new parameter | moves, as few as possible, or a reset; see ``SortedStorage`` |
/// | a new parameter and mutations | one `transition`, or one reset |
/// | `initiation`, `termination` | the same, sorted, while there is a parameter |
///
/// ```swift
/// let words = SetSlot(["pear", "fig", "apple"])
/// let sorted = words.sorted { $0.count }    // fig, pear, apple
/// words.insert("plum")                      // fig, pear, plum, apple
/// words.remove("fig")                       // pear, plum, apple
/// let sign = ValueSlot(-1)
/// let chosen = words.sorted(with: sign) { word, sign in sign * word.count }    // apple, pear, plum
/// sign.value = 1                            // pear, plum, apple
/// sorted.tearDown()
/// chosen.tearDown()
/// ```
///
/// - Complexity: initiation O(n log n); a mutation O(log n) comparisons, and one call of `order` for an insertion; a
///   transaction of k, O(k log n); a new parameter O(n log n) and n calls of `order`, O(n) if no row moves. Memory per
///   member: the member and its order in a tree, and both in a table.
///
/// Preconditions: `order` is pure, and its results are totally ordered: one that is not equal to itself, such as a NaN,
/// is an `inconsistentOrder` violation that names this stage and the member.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
///
/// Source: under a new parameter the rows that stay are a longest increasing subsequence of positions (M. Fredman, On
/// Computing the Length of Longest Increasing Subsequences, 1975).
public typealias SetSorting<Element: Hashable, Order: Comparable> = KeyedSorting<SetTransaction<Element>, Order>
