/// A value without the changes to what a closure calls a duplicate of the value shown.
///
/// A slot compares its own values, and stages those that they make, so this is for another comparison: by some properties,
/// or within a tolerance. What equals the value shown is a duplicate, whatever the closure says. The result depends on the
/// path if the comparison is no equivalence, as a tolerance is none.
///
/// | in | out |
/// |---|---|
/// | a `transition` to a duplicate of the value shown | nothing |
/// | any other `transition` | `transition` from the value shown |
/// | a refresh: a `transition` from a value to itself | `transition` to it, duplicate or not |
/// | another parameter | `transition` to the value, if it is no duplicate any more |
/// | `initiation`, `termination` | the same: the value; the value shown |
///
/// ```swift
/// let level = ValueSlot(10)
/// let shown = level.removeDuplicates { abs($0 - $1) < 3 }    // 10
/// level.value = 12                                           // nothing
/// level.value = 13                                           // 13
/// level.value = 11                                           // nothing
/// level.refresh()                                            // 11
/// shown.tearDown()
/// ```
///
/// Elsewhere this is called `removeDuplicates` or `distinctUntilChanged`. Those never send a value that equals the one
/// before; here ``ValueSlot/refresh()`` gets through, because it says that there is something to see.
///
/// - Complexity: one call of the closure per turn in which the value or a parameter changes. Memory: the value; with a
///   parameter, two.
///
/// Preconditions: the closure is pure.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
public final class ValueDeduplicating<Value>: ValueStage<ValueTransaction<Value>, Value> {
  /// Makes a stage that is registered by its user.
  ///
  /// - `areDuplicates`: whether the value shown may stand for a new one; it is given the value shown first.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by areDuplicates: @escaping (Value, Value) -> Bool
  ) {
    self.init(MessageSubject(ValueDeduplicating.self, label, fileID, line), [], areDuplicates)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ areDuplicates: @escaping (Value, Value) -> Bool
  ) {
    let unchanged = Equality<Value>.ofRefreshes
    let work = ValueFold<Value, Value>(keepsValue: !parameters.isEmpty, equality: Equality()) {
      $0
    } next: { shown, change in
      if !areDuplicates(shown, change.future) { return change.future }
      return unchanged(change.past, change.future) ? change.future : nil
    } again: { shown, value in
      areDuplicates(shown, value) ? nil : value
    }
    super.init(StageParts(subject, parameters, work))
  }
}

extension ValueDeduplicating: ParameterReading { static var verb: String { "removeDuplicates" } }

extension ValueStorage {
  /// Leaves out changes to duplicates of the value shown; see ``ValueDeduplicating``.
  @inlinable
  public final func removeDuplicates(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by areDuplicates: @escaping (Value, Value) -> Bool
  ) -> ValueDeduplicating<Value> {
    feeding(ValueDeduplicating(label: label, fileID: fileID, line: line, by: areDuplicates))
  }

  /// The same by a comparison that reads one or several parameters, each held by a storage; see ``ValueDeduplicating``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  /// - `areDuplicates`: whether the value shown may stand for a new one; it is given the value shown first.
  @inlinable
  public final func removeDuplicates<First, each Other>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by areDuplicates: @escaping (Value, Value, First, repeat each Other) -> Bool
  ) -> ValueDeduplicating<Value> {
    let subject = MessageSubject(ValueDeduplicating<Value>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(ValueDeduplicating(subject, parameters.list, parameters.combining(areDuplicates)))
  }
}
