/// The inputs that a list of storages names: they come, go and change places as its elements do.
///
/// The stage has a state while the list and every storage in it have one; an empty list is enough. The same storage may
/// stand in the list twice and is two inputs then.
///
/// Enters: the signals of the list, and of each storage in it. Leaves: the calls of ``ListedWork``, made by
/// ``Outlet/follow(listed:with:)``.
public final class ListedInlets<Source: Storage & AnyObject> {
  /// Where the list's signals wait.
  public let list: Inlet<ArraySignal<Source>>
  @usableFromInline let joined: JoinedInlets<Source.Transaction>
  /// The storages, kept while they are read.
  private var sources: [Source] = []
  /// Whether the list is in a session.
  @exclusivity(unchecked) @usableFromInline var isLed = false
  /// Whether inputs have come, gone or changed places since the state was right.
  @exclusivity(unchecked) @usableFromInline var isRearranged = false
  private let subject: Subject

  /// Makes the inlet of the list; the others are made when it names them.
  public init(subject: Subject) {
    self.subject = subject
    list = Inlet(subject: subject)
    joined = JoinedInlets(count: 0, subject: subject)
    joined.missing = 1
  }
}

@available(*, unavailable)
extension ListedInlets: Sendable {}

extension ListedInlets {
  /// How many storages the list names.
  @usableFromInline var count: Int { sources.count }

  /// Makes an inlet for a storage that the list names.
  @usableFromInline
  func insert(_ source: Source, at index: Int) -> Inlet<StateSignal<Source.Transaction>> {
    let inlet = Inlet<StateSignal<Source.Transaction>>(subject: subject)
    sources.insert(source, at: index)
    joined.insert(inlet, at: index)
    return inlet
  }

  /// Lets go of a storage that the list names no more.
  @usableFromInline
  func remove(at index: Int) -> (Source, Inlet<StateSignal<Source.Transaction>>) {
    (sources.remove(at: index), joined.remove(at: index))
  }

  /// Gives a storage another number.
  @usableFromInline
  func move(from: Int, to: Int) {
    sources.insert(sources.remove(at: from), at: to)
    joined.move(from: from, to: to)
  }
}

extension Outlet {
  /// Follows the inputs that a list names: the session of the list and of all of them, and the transitions of each.
  ///
  /// - Parameters:
  ///   - listed: where signals wait.
  ///   - work: what the stage does with them.
  /// - Complexity: O(inputs), and what `work` takes.
  @inlinable
  public func follow<Source, Work: ListedWork>(listed: ListedInlets<Source>, with work: Work)
  where Work.Input == Source.Transaction, Work.Output == Transaction {
    if listed.list.arrival != .none, followList(listed, with: work) { return }
    if listed.isRearranged {
      listed.isRearranged = false
      followSignals(listed.joined, with: work, isRearranged: true) { work.enter($0) }
    } else {
      follow(listed.joined, with: work)
    }
  }

  /// Follows the list.
  ///
  /// - Returns: Whether an input has come: the stage runs again in this turn, when that has settled.
  @inlinable
  @inline(never)
  func followList<Source, Work: ListedWork>(_ listed: ListedInlets<Source>, with work: Work) -> Bool
  where Work.Input == Source.Transaction, Work.Output == Transaction {
    var hasCome = false
    listed.list.read { signal in
      listed.isRearranged = true
      switch signal {
      case .initiation(let sources):
        if listed.isLed { reportDoubleInitiation() }
        listed.isLed = true
        listed.joined.missing -= 1
        for source in sources { insert(source, at: listed.count, of: listed, with: work) }
        hasCome = !sources.isEmpty
      case .transition(let transaction):
        if !listed.isLed { reportOutsideSession("a transition") }
        transaction.forEach { mutation in
          if !mutation.fits(listed.count) {
            Violation.trap(ArrayTransaction<Source>.indexFault(mutation, listed.count))
          }
          if rearrange(listed, by: mutation, with: work) { hasCome = true }
        }
      case .termination:
        if !listed.isLed { reportOutsideSession("a termination") }
        leave(listed, with: work)
      }
    }
    if listed.list.isCut {
      listed.list.isCut = false
      listed.isRearranged = true
      if listed.isLed { leave(listed, with: work) }
    }
    return hasCome
  }

  /// Performs a command of the list.
  ///
  /// - Returns: Whether an input has come.
  @inlinable
  func rearrange<Source, Work: ListedWork>(
    _ listed: ListedInlets<Source>,
    by mutation: ArrayMutation<Source>,
    with work: Work
  ) -> Bool where Work.Input == Source.Transaction, Work.Output == Transaction {
    switch mutation {
    case .insert(let source, let at):
      insert(source, at: at, of: listed, with: work)
      return true
    case .remove(_, let at):
      remove(at: at, of: listed, with: work)
      return false
    case .update(let at, let past, let future):
      guard past !== future else { return false }
      remove(at: at, of: listed, with: work)
      insert(future, at: at, of: listed, with: work)
      return true
    case .move(let from, let to, let past, let future):
      guard past === future else {
        remove(at: from, of: listed, with: work)
        insert(future, at: to, of: listed, with: work)
        return true
      }
      work.moveInput(from: from, to: to)
      listed.move(from: from, to: to)
      return false
    case .replace(let at, let past, let future):
      for place in (at..<at + past.count).reversed() { remove(at: place, of: listed, with: work) }
      for (place, source) in future.enumerated() { insert(source, at: at + place, of: listed, with: work) }
      return !future.isEmpty
    }
  }

  /// An input comes.
  @inlinable
  func insert<Source, Work: ListedWork>(
    _ source: Source,
    at index: Int,
    of listed: ListedInlets<Source>,
    with work: Work
  ) where Work.Input == Source.Transaction, Work.Output == Transaction {
    work.insertInput(at: index)
    attach(listed.insert(source, at: index), to: source, fileID: subject.site.fileID, line: subject.site.line)
  }

  /// An input goes.
  @inlinable
  func remove<Source, Work: ListedWork>(at index: Int, of listed: ListedInlets<Source>, with work: Work)
  where Work.Input == Source.Transaction, Work.Output == Transaction {
    work.removeInput(at: index)
    let (source, inlet) = listed.remove(at: index)
    detach(inlet)
    Turn.current.keep(source)
  }

  /// The list ends.
  @inlinable
  func leave<Source, Work: ListedWork>(_ listed: ListedInlets<Source>, with work: Work)
  where Work.Input == Source.Transaction, Work.Output == Transaction {
    leaveState(with: work)
    for index in (0..<listed.count).reversed() { remove(at: index, of: listed, with: work) }
    listed.isLed = false
    listed.joined.missing += 1
  }
}
