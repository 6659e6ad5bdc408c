internal import CSignalGraph

// Reading states inside element closures. What such a closure returned is kept until its element changes. Had it read a
// state, its own input's included, the view would be stale once that state changes, and nobody would notice.
extension AnySource {
  /// Notes that a user reads this state.
  ///
  /// In a debug build, doing so in an element closure is a violation, except inside ``unobserved(_:)``.
  @inlinable @inline(__always)
  final func noteReading() {
    #if DEBUG
      requireOutsideElementClosures()
    #endif
  }

  #if DEBUG
    @usableFromInline
    final func requireOutsideElementClosures() {
      guard let stage = Turn.current.runningElementClosure else { return }
      let taker = stage.type as? any ParameterReading.Type
      let advice = taker.map { taker in
        let verb = "the verb as a parameter, \(taker.verb)(\(taker.parameterLabel):)"
        if !hasRows { return "Give it to \(verb)" }
        let join = "join the two by lookedUp(in:by:) or semiJoined(_:by:)"
        return "Give \(verb), a value of it, such as counted(), or \(join)"
      }
      Turn.reportReading(of: subject.located, by: stage, advice ?? "Combine the two storages before")
    }
  #endif
}

extension Turn {
  /// Notes that a user reads where a row stands, which is no part of the row.
  ///
  /// In a debug build, doing so in an element closure is a violation, as reading a state is.
  @inlinable @inline(__always)
  static func noteReadingOfOffset() {
    #if DEBUG
      requireOffsetOutsideElementClosures()
    #endif
  }

  #if DEBUG
    @usableFromInline
    static func requireOffsetOutsideElementClosures() {
      guard let stage = Turn.current.runningElementClosure else { return }
      reportReading(of: "The offset of an enumerated element", by: stage, "Read it where the row is shown")
    }

    /// The stage whose element closure is called; nil if none is, or what it reads may be stale.
    fileprivate var runningElementClosure: MessageSubject? {
      guard core.pointee.phase == .stages, !core.pointee.isUnobserved, let stage = ViolationContext.runningSubject
      else {
        return nil
      }
      // Stages that users write may read what they like.
      return String(reflecting: stage.type).hasPrefix("SignalGraph.") ? stage : nil
    }

    fileprivate static func reportReading(of what: String, by stage: MessageSubject, _ advice: String) -> Never {
      Violation.trap(
        .sideEffectInStage,
        "\(what) was read by a closure of \(stage.located), which is not called again when that changes. "
          + "\(advice), or read it in unobserved { }."
      )
    }
  #endif
}

/// Lets element closures read states, without following what they read.
///
/// A predicate, an order or a transform is called when its element comes or changes, and what it returned is kept. If
/// it reads the state of a storage, the view is stale once that state changes. So a debug build calls it a violation,
/// and the verbs take storages as parameters. Where staleness is meant, or the state never changes, say so:
///
/// ```swift
/// let rates = DictionarySlot(["EUR": 1.0, "USD": 0.9])
/// let prices = ArraySlot([(10, "USD")])
/// let atOrder = prices.map { price in unobserved { rates[price.1] ?? 1 } }    // the rate when the price came
/// atOrder.tearDown()
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
  /// Sets whether element closures may read states.
  ///
  /// - Returns: What was set before.
  @usableFromInline
  func setUnobserved(_ isUnobserved: Bool) -> Bool {
    defer { core.pointee.isUnobserved = isUnobserved }
    return core.pointee.isUnobserved
  }
}
