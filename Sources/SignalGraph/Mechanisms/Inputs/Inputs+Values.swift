// Values that are kept, read where the compiler knows their type.
extension Inputs {
  /// Adds a value.
  ///
  /// - Parameters:
  ///   - source: the value, with which ``connect(_:)`` registers.
  ///   - input: keeps it.
  ///   - change: called when it has come or changed, and told whether it was refreshed.
  @inlinable @inline(__always)
  func add<Value>(
    _ source: ValueStorage<Value>, _ input: ValueInput<Value>, change: @escaping (_ isRefreshed: Bool) -> Void
  ) {
    let reader = InputReader(due) { inlet, inputs in
      // Only this inlet has this reader, and it is called by these inputs alone.
      let inlet = unsafeDowncast(inlet, to: Inlet<ValueSignal<Value>>.self)
      unsafeDowncast(inputs, to: Inputs<Output>.self).follow(inlet, input, change)
    }
    let inlet = Inlet<ValueSignal<Value>>(naming)
    inlet.reader = Unmanaged.passUnretained(reader)
    list(reader)
    list(inlet)
    list { $0.chain(inlet, to: source, site: inlet.subject.site) }
  }

  /// Reads what a value has done: mostly one transaction, which is read in place.
  @inlinable @inline(__always)
  func follow<Value>(
    _ inlet: Inlet<ValueSignal<Value>>, _ input: ValueInput<Value>, _ change: (_ isRefreshed: Bool) -> Void
  ) {
    if !inlet.hasMail, let origin = inlet.origin {
      let isDone = origin._withUnsafeGuaranteedRef { source in
        guard source.isInPlace, source.serial != inlet.readSerial, input.held != nil else { return false }
        inlet.readSerial = source.serial
        let outlet = unsafeDowncast(source, to: Outlet<ValueTransaction<Value>>.self)
        if let mutation = outlet.transaction.change {
          input.held = mutation.future
          change(input.unchanged(mutation.past, mutation.future))
        }
        return true
      }
      if isDone { return }
    }
    followSignals(inlet, input, change)
  }

  @inlinable @inline(never)
  func followSignals<Value>(
    _ inlet: Inlet<ValueSignal<Value>>, _ input: ValueInput<Value>, _ change: (_ isRefreshed: Bool) -> Void
  ) {
    let former = input.held
    guard inlet.replay(into: &input.held) else { return }
    switch (former, input.held) {
    case (let past?, let value?): change(input.unchanged(past, value))
    case (nil, _?):
      missing -= 1
      change(false)
    case (_?, nil):
      leave()
      missing += 1
    case (nil, nil): break
    }
  }
}

extension Outlet {
  /// What a value has sent in this turn, if that was a transition.
  @inlinable @inline(__always)
  func sentMutation<Value>() -> ValueMutation<Value>? where Transaction == ValueTransaction<Value> {
    if segment < 0 || segment != Turn.current.core.pointee.segment { return nil }
    return lastSentMutation()
  }

  @inlinable @inline(never)
  func lastSentMutation<Value>() -> ValueMutation<Value>? where Transaction == ValueTransaction<Value> {
    if isInPlace { return transaction.mutation }
    guard count > 0, case .transition(let sent) = signals[count - 1] else { return nil }
    return sent.mutation
  }
}

/// The value of an input, for closures that are called only while there is one.
@usableFromInline
final class ValueInput<Value> {
  @exclusivity(unchecked) @usableFromInline var held: Value?
  @usableFromInline let unchanged = Equality<Value>.ofRefreshes

  @inlinable init() {}

  /// The value.
  @inlinable
  var value: Value {
    @inline(__always) get { held.unsafelyUnwrapped }
  }
}
