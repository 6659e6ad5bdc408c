/// An array from its end to its beginning.
///
/// To reverse a sorted stage, sort by the reverse order instead, which leaves equals as they stand. To read an array
/// backwards once, reverse its `elements`.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert`, its index counted from the end |
/// | `update` | `update` |
/// | `remove` | `remove` |
/// | `move` | `move` |
/// | `replace` of a range | `replace`, both sides reversed |
/// | `initiation`, `termination` | the same, reversed |
///
/// ```swift
/// let arrivals = ArraySlot(["LH 4", "BA 9"])
/// let latest = arrivals.reversed()    // BA 9, LH 4
/// arrivals.append("AF 1")             // AF 1, BA 9, LH 4, an insertion at 0
/// arrivals.move(from: 0, to: 2)       // LH 4, AF 1, BA 9, a move from 2 to 0
/// latest.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(log n), m elements of a range O(m + log n); a transaction of k,
///   O(k log n). Memory: one tree element per element.
///
/// Preconditions: none.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class ArrayReversing<Element>: ArrayStage<ArrayTransaction<Element>, Element> {
  /// Makes a reversal that is registered by its user.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(ArrayReversing<Element>.self, label, fileID, line)
    let parts = Parts(subject) {
      TreeArray($0.reversed() as ReversedCollection)
    } change: { input, state, output in
      input.forEachCommand { command in
        guard case .replace(let number) = command else {
          return output.perform(command.mirrored(in: state.count), on: &state)
        }
        let replacement = input.replacement(number)
        let end = state.count - replacement.at
        let (start, future) = (end - replacement.past.count, Array(replacement.future.reversed()))
        state.replaceSubrange(start..<end, with: future)
        output.addBulk(start, replacement.past.reversed(), future)
      }
    }
    super.init(parts.tracing(RowRelation.mirrored))
  }
}

extension ArrayStorage {
  /// The array from its end to its beginning; see ``ArrayReversing``.
  ///
  /// To reverse the elements once, write `storage.elements.reversed()`.
  @inlinable
  public final func reversed(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayReversing<Element> {
    feeding(ArrayReversing<Element>(label: label, fileID: fileID, line: line))
  }
}
