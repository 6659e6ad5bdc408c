/// What a stage does for one that reads it, besides its own work.
///
/// It is kept by the emitter, which says when the reader goes.
@usableFromInline
class StageLead {
  @usableFromInline init() {}

  /// An inlet is about to be taken from the emitter.
  func lose(_ inlet: AnyInlet) {}

  /// The emitter is about to go.
  func end() {}
}

extension AnySource {
  /// Whether its change would be handed on to one inlet, and to nothing else.
  @inlinable @inline(__always)
  final func handsOn(to inlet: AnyInlet) -> Bool {
    guard segment < 0, loneReader?.toOpaque() == Unmanaged.passUnretained(inlet).toOpaque() else { return false }
    return inlet.isStepping
  }

  /// Counts a change that was handed on without a record of it.
  @inlinable @inline(__always)
  final func noteHandingOn() {
    #if DEBUG
      countHandingOn()
    #endif
  }

  #if DEBUG
    @usableFromInline
    final func countHandingOn() { deliveries = (deliveries.handedOn + 1, deliveries.count + 1) }
  #endif
}

extension AnyInlet {
  /// Whether a turn has nothing more to do with its stage than to have it read this inlet.
  @inlinable @inline(__always)
  final var isStepping: Bool {
    guard let node else { return false }
    return node._withUnsafeGuaranteedRef { $0.stepping?.toOpaque() == Unmanaged.passUnretained(self).toOpaque() }
  }
}
