/// The elements of the arrays that a list names, one array behind the other.
///
/// For arrays that come and go: the messages of the channels that someone reads, the lines of open files. Where the
/// sources stay the same, use ``ArrayConcatenating``. The arrays of a dictionary, such as groups, stand one behind the
/// other by key in `groups.sorted().map { $0.value }.flattened()`.
///
/// | in | out |
/// |---|---|
/// | a storage is inserted into the list | `insert` of its elements, or `replace` |
/// | a storage is removed from the list | `remove` of its elements, or `replace` |
/// | a storage is replaced in the list | both |
/// | a storage is moved in the list | `move` of each of its elements |
/// | a mutation of a storage | the same, where its elements stand |
/// | a storage without a state is inserted | `termination` |
/// | the last state that was missing comes | `initiation` |
/// | initiation of an empty list | `initiation` of the empty array |
/// | termination of the list | `termination` |
///
/// However much of the list and of the arrays changes in a turn, one transition leaves.
///
/// ```swift
/// let (news, chat) = (ArraySlot(["a"]), ArraySlot(["x", "y"]))
/// let channels = ArraySlot([news])
/// let lines = channels.flattened()    // a
/// channels.append(chat)                  // a x y
/// news.append("b")                       // a b x y
/// channels.move(from: 0, to: 1)          // x y a b, two moves
/// channels.remove(at: 0)                 // a b
/// lines.tearDown()
/// ```
///
/// There is a state while the list and every storage in it have one. A storage that stands in the list twice has its
/// elements there twice. Storages are kept while the list names them.
///
/// - Complexity: initiation O(elements of all sources); a mutation of a source O(log n); a storage that comes or goes
///   O(its elements + log n), one that moves O(its elements × log n). Memory: one tree element per element, and one bit
///   per element and source.
///
/// Preconditions: no storage in the list reads this one, directly or through others; such a cycle is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class ArrayListConcatenating<Source: ArrayStorage<Element>, Element>:
  ArrayStage<ArrayTransaction<Source>, Element>
{
  /// Makes a concatenation whose sensor is registered by its user.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let sources = ConcatenatedSources<Element>(
      MessageSubject(ArrayListConcatenating<Source, Element>.self, label, fileID, line)
    )
    super.init(Parts(sources.addListed(), sources.inputs, sources.inputs.makeNode().traced(by: sources)))
  }
}

extension ArrayStorage {
  /// The arrays in this list, one behind the other; see ``ArrayListConcatenating``.
  @inlinable
  public final func flattened<Part>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayListConcatenating<Element, Part> where Element: ArrayStorage<Part> {
    feeding(ArrayListConcatenating<Element, Part>(label: label, fileID: fileID, line: line))
  }
}
