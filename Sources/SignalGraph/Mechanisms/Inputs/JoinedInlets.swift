/// Several inputs of one kind, which a stage makes one state of: the sources of a union, the parts of a concatenation.
///
/// The stage has a state while all of them have one; with no inputs it never has. Where a list says which inputs there
/// are, see ``ListedInlets``.
///
/// Enters: the signals of each input. Leaves: the calls of ``JoinedWork``, made by ``Outlet/follow(_:with:)``.
public final class JoinedInlets<Input: StateTransaction> {
  /// Where the inputs' signals wait; numbered as they stand here.
  public private(set) var inlets: [Inlet<StateSignal<Input>>]
  /// The same, not counted.
  @exclusivity(unchecked) @usableFromInline
  private(set) var links: ContiguousArray<Unmanaged<Inlet<StateSignal<Input>>>>
  /// Which inputs are in a session.
  @exclusivity(unchecked) @usableFromInline var isPresent: [Bool]
  /// How many are not, and, where a list names the inputs, whether it is not.
  @exclusivity(unchecked) @usableFromInline var missing: Int

  /// Makes the inlets of a stage; none if `count` is negative.
  public init(count: Int, subject: Subject) {
    let count = max(0, count)
    inlets = (0..<count).map { _ in Inlet(subject: subject) }
    links = ContiguousArray(inlets.map { Unmanaged.passUnretained($0) })
    isPresent = Array(repeating: false, count: count)
    missing = count
  }

  /// A handle for each inlet.
  @inlinable
  public func makeSensors() -> [SignalSensor<StateSignal<Input>>] { inlets.map { SignalSensor($0) } }
}

@available(*, unavailable)
extension JoinedInlets: Sendable {}

extension JoinedInlets {
  /// Makes room for one more input, which is missing still.
  func insert(_ inlet: Inlet<StateSignal<Input>>, at index: Int) {
    inlets.insert(inlet, at: index)
    links.insert(Unmanaged.passUnretained(inlet), at: index)
    isPresent.insert(false, at: index)
    missing += 1
  }

  /// Forgets an input.
  func remove(at index: Int) -> Inlet<StateSignal<Input>> {
    links.remove(at: index)
    if !isPresent.remove(at: index) { missing -= 1 }
    return inlets.remove(at: index)
  }

  /// Gives an input another number.
  func move(from: Int, to: Int) {
    inlets.insert(inlets.remove(at: from), at: to)
    links.insert(links.remove(at: from), at: to)
    isPresent.insert(isPresent.remove(at: from), at: to)
  }
}

extension JoinedInlets {
  /// How many inputs have sent a transaction that can be read where it lies, and the last of them; none if anything
  /// else has come.
  @inlinable
  @inline(__always)
  var inPlace: (count: Int, last: Int)? {
    var (count, last) = (0, 0)
    for index in links.indices {
      switch links[index]._withUnsafeGuaranteedRef({ $0.arrival }) {
      case .none: continue
      case .transaction: (count, last) = (count + 1, index)
      case .other: return nil
      }
    }
    return (count, last)
  }
}

/// What waits for a stage in an inlet.
@usableFromInline
enum Arrival {
  /// Nothing.
  case none
  /// One transaction, in its emitter's memory.
  case transaction
  /// Anything else, or the emitter is gone.
  case other
}

extension Inlet {
  /// What waits here.
  @inlinable
  @inline(__always)
  var arrival: Arrival {
    guard let origin, !hasMail else { return .other }
    return origin._withUnsafeGuaranteedRef { source in
      source.serial == readSerial ? .none : source.isInPlace ? .transaction : .other
    }
  }
}

extension Outlet {
  /// Follows several inputs of one kind: the session of all, and the transitions of each.
  ///
  /// Transactions are read in their emitters' memory.
  ///
  /// - Parameters:
  ///   - joined: where signals wait.
  ///   - work: what the stage does with them.
  /// - Complexity: O(inputs), and what `work` takes.
  @inlinable
  public func follow<Work: JoinedWork>(_ joined: JoinedInlets<Work.Input>, with work: Work)
  where Work.Output == Transaction {
    guard current != nil, let (count, last) = joined.inPlace else { return followSignals(joined, with: work) }
    if count == 1 { return change(last, isOnly: true, of: joined, with: work) }
    if count == 0 { return }
    for index in joined.links.indices { change(index, isOnly: false, of: joined, with: work) }
    work.settle(&current.unsafelyUnwrappedInPlace, &transaction)
  }

  /// An input changes, or has not.
  @inlinable
  @inline(__always)
  func change<Work: JoinedWork>(
    _ index: Int,
    isOnly: Bool,
    of joined: JoinedInlets<Work.Input>,
    with work: Work
  ) where Work.Output == Transaction {
    joined.links[index]._withUnsafeGuaranteedRef { inlet in
      guard let origin = inlet.origin else { return }
      origin._withUnsafeGuaranteedRef { source in
        guard source.serial != inlet.readSerial else { return }
        inlet.readSerial = source.serial
        // Swapped out and back, so that nothing is retained.
        let outlet = unsafeDowncast(source, to: Outlet<Work.Input>.self)
        var input = Work.Input()
        swap(&input, &outlet.transaction)
        work.change(input, of: index, isOnly: isOnly, &current.unsafelyUnwrappedInPlace, &transaction)
        swap(&input, &outlet.transaction)
      }
    }
  }

  /// Follows while inputs begin, end or send more than a transaction.
  ///
  /// - Parameters:
  ///   - isRearranged: whether inputs have come, gone or changed places.
  ///   - enter: called with an input that begins while there is a state.
  @inlinable
  @inline(never)
  func followSignals<Work: JoinedWork>(
    _ joined: JoinedInlets<Work.Input>,
    with work: Work,
    isRearranged: Bool = false,
    enter: (Int) -> Void = { _ in }
  ) where Work.Output == Transaction {
    var hasChanged = isRearranged
    for index in joined.inlets.indices {
      let inlet = joined.inlets[index]
      let signals = inlet.take()
      for position in 0..<signals.count {
        switch signals.start[position] {
        case .initiation(let snapshot):
          if joined.isPresent[index] { reportDoubleInitiation() }
          joined.isPresent[index] = true
          joined.missing -= 1
          work.load(snapshot, of: index)
          if current != nil { enter(index) }
        case .transition(let input):
          if !joined.isPresent[index] { reportOutsideSession("a transition") }
          if current == nil {
            work.apply(input, of: index)
          } else {
            update { work.change(input, of: index, isOnly: false, &$0, &$1) }
            hasChanged = true
          }
        case .termination:
          if !joined.isPresent[index] { reportOutsideSession("a termination") }
          leave(index, of: joined, with: work)
        }
      }
      if inlet.isCut {
        inlet.isCut = false
        if joined.isPresent[index] { leave(index, of: joined, with: work) }
      }
    }
    if current == nil {
      if joined.missing == 0 { begin(work.begin()) }
    } else if joined.missing > 0 {
      leaveState(with: work)
    } else if hasChanged {
      update { work.settle(&$0, &$1) }
    }
  }

  /// An input ends.
  @inlinable
  func leave<Work: JoinedWork>(_ index: Int, of joined: JoinedInlets<Work.Input>, with work: Work)
  where Work.Output == Transaction {
    leaveState(with: work)
    joined.isPresent[index] = false
    joined.missing += 1
    work.unload(index)
  }

  /// The state ends, if there is one.
  @inlinable
  func leaveState<Work: JoinedWork>(with work: Work) where Work.Output == Transaction {
    guard let state = current else { return }
    work.end(state)
    end()
  }
}
