/// How a stage with several inputs reads those of one kind.
@usableFromInline
final class InputReader {
  /// Reads an inlet, for the stage's ``Inputs``, which it is handed.
  @usableFromInline let read: (AnyInlet, AnyObject) -> Void
  /// The stage's inlets that have something to read.
  let due: DueInlets

  @usableFromInline
  init(_ due: DueInlets, read: @escaping (AnyInlet, AnyObject) -> Void) {
    self.due = due
    self.read = read
  }
}

/// The inlets of a stage that have something to read, in the order in which it came: a turn costs no more than they do.
///
/// They are not counted: the stage keeps its inlets, and the running turn those that it detaches.
@usableFromInline
final class DueInlets {
  @exclusivity(unchecked) @usableFromInline var inlets: ContiguousArray<Unmanaged<AnyInlet>> = []

  @usableFromInline
  init() {}

  /// Calls `body` with each that was noted before the call, and forgets it.
  @inlinable
  @inline(__always)
  func take(_ body: (AnyInlet) -> Void) {
    let count = inlets.count
    for position in 0..<count {
      inlets[position]._withUnsafeGuaranteedRef { inlet in
        inlet.isNoted = false
        body(inlet)
      }
    }
    if inlets.count == count { inlets.removeAll(keepingCapacity: true) } else { inlets.removeFirst(count) }
  }
}

extension AnyInlet {
  /// Notes that there is something to read, where the stage has several inputs.
  @inline(__always)
  final func note() {
    if let reader, !isNoted { noteFirst(reader) }
  }

  @inline(never)
  private final func noteFirst(_ reader: Unmanaged<InputReader>) {
    isNoted = true
    reader._withUnsafeGuaranteedRef { $0.due.inlets.append(Unmanaged.passUnretained(self)) }
  }
}
