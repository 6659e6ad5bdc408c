/// A value that waits while it is told to, and then becomes what it is.
///
/// While it is suspended nothing leaves: for a view off screen, a client that is away, a batch of work. Readers keep the state
/// that they have; when it goes on they get what has changed since, in one transition. To look at a state only now and then,
/// sample it; to take it over when another value changes, use ``ValueSampling``.
///
/// | in | out |
/// |---|---|
/// | `transition` | the same |
/// | the same, while it is suspended | nothing |
/// | it goes on | one `transition`; nothing if the value is as it was, and was not refreshed |
/// | it is suspended in a turn with changes | nothing: these wait |
/// | it goes on in a turn with changes | one `transition` with these and what waited |
/// | `initiation`, a reset | the same, also while it is suspended |
/// | `termination` | `termination` with the state that was sent, also while it is suspended |
///
/// ```swift
/// let (level, isPaused) = (ValueSlot(1), ValueSlot(false))
/// let shown = level.suspended(while: isPaused)    // 1
/// isPaused.value = true
/// level.value = 2
/// level.value = 3                                 // 1
/// isPaused.value = false                          // 3
/// shown.tearDown()
/// ```
///
/// Beginnings and ends of sessions do not wait: a stage has a state while its inputs have one. So a state that ends ends here
/// too, and what waited is forgotten. A sensor that is registered while it is suspended begins with the state that the others
/// have. Edits cancel out as in a `transaction`: a value that returns has not changed, but if something was refreshed
/// meanwhile, updates that lead back are kept.
///
/// Elsewhere this is a buffer, or a pause of a subscription. Those keep each change until they go on, or lose them all and
/// begin anew; here what waits is never longer than the state, and rows stay the same rows.
///
/// - Complexity: O(1). Memory: the value, and one that waits.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``.
public final class ValueSuspending<Value>: ValueStage<ValueTransaction<Value>, Value> {
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
    let subject = MessageSubject(ValueSuspending.self, label, fileID, line)
    let parameter = StageParameter(isSuspended, subject)
    super.init(StageParts(subject, [parameter], SuspensionWork(parameter, HeldTransaction<ValueTransaction<Value>>())))
  }
}

extension ValueStorage {
  /// Sends nothing while a storage holds true, and then what has changed meanwhile; see ``ValueSuspending``.
  @inlinable
  public final func suspended(
    while isSuspended: ValueStorage<Bool>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ValueSuspending<Value> {
    feeding(ValueSuspending(while: isSuspended, label: label, fileID: fileID, line: line))
  }
}
