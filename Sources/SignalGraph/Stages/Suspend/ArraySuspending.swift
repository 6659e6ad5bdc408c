/// An array that waits while it is told to, and then does what has changed at once.
///
/// While it is suspended nothing leaves: for a view off screen, a client that is away, a batch of work. Readers keep the state
/// that they have; when it goes on they get what has changed since, in one transition. To look at a state only now and then,
/// sample it; events are left out by a filter with a parameter.
///
/// | in | out |
/// |---|---|
/// | `insert`, `update`, `remove`, `move`, `replace` | the same |
/// | the same, while it is suspended | nothing |
/// | it goes on | one `transition`: rows go, move, come, are updated; nothing if all is as it was |
/// | it is suspended in a turn with changes | nothing: these wait |
/// | it goes on in a turn with changes | one `transition` with these and what waited |
/// | `initiation`, a reset | the same, also while it is suspended |
/// | `termination` | `termination` with the state that was sent, also while it is suspended |
///
/// ```swift
/// let (names, isHidden) = (ArraySlot(["Ada", "Bob", "Cyd"]), ValueSlot(true))
/// let shown = names.suspended(while: isHidden)    // Ada Bob Cyd
/// names.move(from: 0, to: 2)
/// names.append("Dan")
/// names[0] = "Rob"
/// names.remove(at: 3)                             // Ada Bob Cyd
/// isHidden.value = false                          // Rob Cyd Ada, by a move and an update
/// shown.tearDown()
/// ```
///
/// A row is known by where it comes from. One that stayed is moved or updated, however often it was; one that went and one
/// that came in its place are two rows, also if they are equal; one that came and went meanwhile was never there.
///
/// Beginnings and ends of sessions do not wait: a stage has a state while its inputs have one. So a state that ends ends here
/// too, and what waited is forgotten. A sensor that is registered while it is suspended begins with the state that the others
/// have. Edits cancel out as in a `transaction`: a value that returns has not changed, but if something was refreshed
/// meanwhile, updates that lead back are kept.
///
/// Elsewhere this is a buffer, or a pause of a subscription. Those keep each change until they go on, or lose them all and
/// begin anew; here what waits is never longer than the state, and rows stay the same rows.
///
/// - Complexity: initiation O(1); a mutation O(log n); going on O(k log n) for k rows that came, went, moved or were updated.
///   Memory: an element in a tree each; while it waits, the source's elements in another, as far as they have changed, and
///   some 50 bytes per row that came, went, moved or was updated.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``.
public final class ArraySuspending<Element>: ArrayStage<ArrayTransaction<Element>, Element> {
  /// Makes a storage that is registered by its user.
  ///
  /// - Parameters:
  ///   - isSuspended: holds whether nothing leaves.
  ///   - label: names it in messages.
  ///   - fileID: where it is made.
  ///   - line: where it is made.
  @inlinable
  public init(
    while isSuspended: ValueStorage<Bool>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(ArraySuspending.self, label, fileID, line)
    let parameter = StageParameter(isSuspended, subject)
    super.init(StageParts(subject, [parameter], SuspensionWork(parameter, HeldRows<Element>())))
  }
}

extension ArrayStorage {
  /// Sends nothing while a storage holds true, and then what has changed meanwhile; see ``ArraySuspending``.
  @inlinable
  public final func suspended(
    while isSuspended: ValueStorage<Bool>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArraySuspending<Element> {
    feeding(ArraySuspending(while: isSuspended, label: label, fileID: fileID, line: line))
  }
}
