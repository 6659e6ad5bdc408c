/// How a stage with several inputs reads the inputs of one kind.
@usableFromInline
final class InputReader {
  /// Reads an inlet; it is also handed the stage's ``Inputs``.
  @usableFromInline let read: (AnyInlet, AnyObject) -> Void
  /// The stage's inlets that have something to read.
  let due: DueInlets
  /// Whether its inlets are read before all others.
  ///
  /// That of a list is: it says which storages leave, so that one that leaves and ends in one turn ends nothing.
  @usableFromInline let isFirst: Bool

  @usableFromInline
  init(_ due: DueInlets, isFirst: Bool = false, read: @escaping (AnyInlet, AnyObject) -> Void) {
    self.due = due
    self.isFirst = isFirst
    self.read = read
  }
}

/// The inlets of a stage that have something to read, in the order in which it came, those of lists first.
///
/// What a turn costs depends on these, not on all inlets. They are linked without being retained: the stage keeps its
/// inlets, and the running turn those that are detached.
@usableFromInline
final class DueInlets {
  @exclusivity(unchecked) @usableFromInline var first: Unmanaged<AnyInlet>?
  @exclusivity(unchecked) @usableFromInline var last: Unmanaged<AnyInlet>?
  /// Whether the inlet being read is the only one in the list.
  @exclusivity(unchecked) @usableFromInline var isAlone = false
  /// Whether that of a list is among the inlets being read; it is the first.
  @exclusivity(unchecked) @usableFromInline var hasList = false

  @usableFromInline init() {}

  /// Calls `body` with each inlet that was noted before the call, and takes it off the list.
  @inlinable @inline(__always)
  func take(_ body: (AnyInlet) -> Void) {
    guard var next = first else { return }
    isAlone = next.toOpaque() == last?.toOpaque()
    hasList = next._withUnsafeGuaranteedRef { $0.reader?._withUnsafeGuaranteedRef { $0.isFirst } ?? false }
    (first, last) = (nil, nil)
    while true {
      let following = next._withUnsafeGuaranteedRef { inlet in
        let following = inlet.nextDue
        inlet.nextDue = nil
        inlet.isNoted = false
        body(inlet)
        return following
      }
      guard let following else { return }
      next = following
    }
  }

  /// Calls `body` with the inlet of a list, if that was noted, and takes it off; it is the first.
  func takeList(_ body: (AnyInlet) -> Void) {
    first?._withUnsafeGuaranteedRef { inlet in
      guard inlet.reader?._withUnsafeGuaranteedRef({ $0.isFirst }) ?? false else { return }
      first = inlet.nextDue
      if first == nil { last = nil }
      inlet.nextDue = nil
      inlet.isNoted = false
      (isAlone, hasList) = (false, true)
      body(inlet)
    }
  }
}

extension AnyInlet {
  /// Notes that there is something to read, if the stage has several inputs.
  @inline(__always)
  final func note() {
    if let reader, !isNoted { noteFirst(reader) }
  }

  /// Whether it is one of several inputs, of which none has something to read.
  ///
  /// One may have, although the stage is not due: an input that was cut is read when the stage runs next.
  @inline(__always)
  final var isAloneInStage: Bool {
    guard let reader else { return false }
    return reader._withUnsafeGuaranteedRef { $0.due.first == nil }
  }

  @inline(never)
  private final func noteFirst(_ reader: Unmanaged<InputReader>) {
    isNoted = true
    let entry = Unmanaged.passUnretained(self)
    reader._withUnsafeGuaranteedRef { reader in
      if reader.isFirst {
        nextDue = reader.due.first
        reader.due.first = entry
        if reader.due.last == nil { reader.due.last = entry }
        return
      }
      if let last = reader.due.last {
        last._withUnsafeGuaranteedRef { $0.nextDue = entry }
      } else {
        reader.due.first = entry
      }
      reader.due.last = entry
    }
  }
}
