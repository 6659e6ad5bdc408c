internal import CSignalGraph

// Reading states while a stage asks its closures about elements. What such a closure returned is kept until its element changes;
// had it read another state, or its own input's, the view would be stale when that changes, and nobody would notice.
extension AnySource {
  /// Notes that a user reads its state.
  ///
  /// In a debug build that is a violation in an element closure, outside of ``unobserved(_:)``.
  @inlinable @inline(__always)
  final func noteReading() {
    #if DEBUG
      requireOutsideElementClosures()
    #endif
  }

  #if DEBUG
    @usableFromInline
    final func requireOutsideElementClosures() {
      let core = Turn.current.core
      guard core.pointee.phase == .stages, !core.pointee.isUnobserved, let stage = ViolationContext.runningSubject
      else {
        return
      }
      // The work of stages that users write may read what it likes.
      guard String(reflecting: stage.type).hasPrefix("SignalGraph.") else { return }
      let verb = (stage.type as? any ParameterReading.Type)?.verb
      let advice = verb.map { "Give it to the verb as a parameter, \($0)(with:)" } ?? "Combine the two storages before"
      Violation.trap(
        .sideEffectInStage,
        "\(subject.located) was read by a closure of \(stage.located), which is not called again when that changes. "
          + "\(advice), or read it in unobserved { }."
      )
    }
  #endif
}

/// Lets element closures read states: what they read is not followed.
///
/// A predicate, an order or a transform is asked when its element comes or changes, and what it returned is kept. If it reads
/// the state of a storage, its view is stale when that changes: so that is a violation in a debug build, and the verbs take
/// storages as parameters. Where staleness is meant, or the state never changes, say so:
///
/// ```swift
/// let rates = DictionarySlot(["EUR": 1.0, "USD": 0.9])
/// let prices = ArraySlot([(10, "USD")])
/// let atOrder = prices.map { price in unobserved { rates[price.1] ?? 1 } }    // the rate when the price came
/// ```
///
/// A release build just calls the body.
@inlinable
public func unobserved<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  #if DEBUG
    let wasUnobserved = Turn.current.setUnobserved(true)
    defer { _ = Turn.current.setUnobserved(wasUnobserved) }
  #endif
  return try body()
}

extension Turn {
  /// - Returns: What was set before.
  @usableFromInline
  func setUnobserved(_ isUnobserved: Bool) -> Bool {
    defer { core.pointee.isUnobserved = isUnobserved }
    return core.pointee.isUnobserved
  }
}
