/// An array from its end to its beginning.
///
/// For the reverse of a sorted stage sort by the reverse order instead: that leaves equals as they stand. To read an
/// array backwards once, reverse its `elements`.
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
/// - Complexity: initiation O(n); a mutation O(log n), m elements of a range O(m + log n); a transaction of k, O(k log
///   n). Memory: one element in a tree.
///
/// Preconditions: none.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class ArrayReversing<Element>: ArrayStage<ArrayTransaction<Element>, Element> {
  /// Makes a reversal that is registered by its user.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(ArrayReversing<Element>.self, label, fileID, line)
    super.init(
      StageParts(
        subject,
        begin: { TreeArray($0.reversed() as ReversedCollection) },
        change: { input, state, output in
          input.forEachCommand { command in
            let last = state.count - 1
            switch command {
            case .insert(let element, let position):
              state.insert(element, at: last + 1 - position)
              output.list.appendOwned(.insert(element, at: last + 1 - position))
            case .update(let position, let past, let future):
              state.exchange(at: last - position, with: future)
              output.list.appendOwned(.update(at: last - position, past: past, future: future))
            case .remove(let past, let position):
              state.remove(at: last - position)
              output.list.appendOwned(.remove(past, at: last - position))
            case .shift(let from, let to, let element):
              state.move(from: last - from, to: last - to)
              output.list.appendOwned(.shift(from: last - from, to: last - to, element))
            case .move(let from, let to, let past, let future):
              state.move(from: last - from, to: last - to, with: future)
              output.list.appendOwned(.move(from: last - from, to: last - to, past: past, future: future))
            case .replace(let number):
              let replacement = input.replacement(number)
              let end = last + 1 - replacement.at
              let start = end - replacement.past.count
              let future = Array(replacement.future.reversed())
              state.replaceSubrange(start..<end, with: future)
              output.addBulk(start, replacement.past.reversed(), future)
            }
          }
        }
      )
    )
  }
}

extension ArrayStorage {
  /// Turns the array round, and keeps it so; see ``ArrayReversing``.
  ///
  /// Where the elements are wanted once, in reverse, write `storage.elements.reversed()`.
  @inlinable
  public final func reversed(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayReversing<Element> {
    feeding(ArrayReversing<Element>(label: label, fileID: fileID, line: line))
  }
}
