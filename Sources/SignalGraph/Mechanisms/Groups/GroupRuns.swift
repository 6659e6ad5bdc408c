/// Rows by group, in the order in which the groups are met: those that a session begins with, or that go and come at one
/// place of an array.
///
/// Rows of one place in the array stand in one place of their group, so that each group is changed once.
@usableFromInline
struct GroupRuns<Group: Hashable, Element> {
  @usableFromInline
  struct Run {
    @usableFromInline let group: Group
    /// Where the first of the rows that go stands in the group, and how many they are.
    @usableFromInline var (start, count) = (0, 0)
    /// The rows that come, and their names where rows have names.
    @usableFromInline var (elements, names) = ([Element](), [Int]())

    @inlinable init(_ group: Group) { self.group = group }
  }

  @usableFromInline var list: [Run] = []
  @usableFromInline let numbers = KeyTable<Group, Int>()

  @inlinable init() {}

  /// The number of a group's run, which is made if there is none.
  @inlinable
  mutating func number(of group: Group) -> Int {
    if let number = numbers.value(of: group) { return number }
    numbers.insertNew(group, list.count)
    list.append(Run(group))
    return list.count - 1
  }
}
