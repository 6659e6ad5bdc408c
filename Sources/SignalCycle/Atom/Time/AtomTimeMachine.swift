import SignalGraph

/// Goes back and forth through the states of a store.
///
/// It keeps what each event changed, as mutations, so a history of 10,000 events on 100,000 elements takes a few megabytes;
/// no state is kept. A move performs mutations, or their inverses, as one step of the store: views follow as they follow
/// an event.
///
/// ```swift
/// let time = AtomTimeMachine(store, limit: 1_000)
/// store.dispatch(.add(1, name: "Milk"))    // moment 1
/// store.dispatch(.add(2, name: "Tea"))     // moment 2
/// time.step(by: -1)                        // at 1: Milk
/// store.dispatch(.add(2, name: "Jam"))     // moment 3, a branch beside 2
/// time.jump(to: 2)                         // Milk, Tea
/// time.rollBack(to: 1)                     // Milk; 2 and 3 are forgotten
/// time.tearDown()
/// ```
///
/// Moments are numbered as they come, from 1; 0 is the state with which the machine began, as long as it is kept. The
/// history is a tree: an event that happens at an earlier moment begins a branch, and what followed before stays and can be
/// returned to.
///
/// | call | the state | the history |
/// |---|---|---|
/// | ``step(by:)`` | some moments back or forth, on the branch that was current last | stays |
/// | ``step(byTurns:)`` | the same, over all that an action in one turn emitted at once: undo and redo | stays |
/// | ``jump(to:)`` | any moment, over the last one that both have in common | stays |
/// | ``rollBack(to:)`` | a moment before, or the same | what followed it is forgotten |
///
/// Machines of one store follow each other's moves, and those that a journal replays, as far as they keep the moments; what
/// they do not keep is a moment of its own, which moved in time.
///
/// Beyond the limit the oldest moment is forgotten, and with it the branches that began there.
///
/// *Actions in flight.* A move ends the asynchronous actions that run: their tasks are cancelled, and what they emit from
/// then on is refused. They were begun by a state that is not there any more.
///
/// In a subscriber, a move waits, as an event does.
///
/// - Complexity: a move over k moments and mutations O(k), of lists O(k log n), however many branches begin on the way, and
///   O(moments forgotten) to roll back; to follow another machine's, O(moments on the way). Memory: the mutations of `limit`
///   moments.
///
/// Teardown: ``tearDown()``, before that of the store.
public final class AtomTimeMachine<Root: AtomRoot> {
  private let store: AtomStore<Root>
  private let limit: Int
  private var moments: [Int: AtomMoment] = [:]
  /// The moments by the numbers of the store's steps that led to them; tests ask whether there are as many.
  private(set) var momentsOfSteps: [Int: Int] = [:]
  /// The oldest moment that can be returned to, and what follows it.
  private var oldest = 0
  /// The number of the store's step that led to it.
  private var oldestStep: Int
  private var firstFutures = AtomFutures()
  private var newest = 0
  /// The moment at which the state is.
  public private(set) var current = 0

  /// Begins to keep a history, at the state as it is.
  ///
  /// Steps that have happened and are still to be told are its first moments, if there are any: in a handler, or in a
  /// subscriber during an action in one turn.
  ///
  /// - Precondition: `limit` is at least 1.
  public init(_ store: AtomStore<Root>, limit: Int = 10_000, fileID: StaticString = #fileID, line: UInt = #line) {
    if limit < 1 {
      Violation.trap(
        .badParameter,
        "A time machine (\(Site(fileID: fileID, line: line))) was to keep \(limit) moments. Let it keep at least one."
      )
    }
    (self.store, self.limit, oldestStep) = (store, limit, store.stepCount)
    store.witnesses.append((ObjectIdentifier(self), { [self] step in record(step) }))
  }

  /// Forgets the history and follows the store no more; the state stays.
  public func tearDown() {
    store.witnesses.removeAll { $0.id == ObjectIdentifier(self) }
    (moments, momentsOfSteps, firstFutures) = ([:], [:], AtomFutures())
    oldest = current
  }

  /// How many moments are kept, beside the oldest.
  public var count: Int { moments.count }
}

@available(*, unavailable)
extension AtomTimeMachine: Sendable {}

// Moving.
extension AtomTimeMachine {
  /// Goes some moments forth, or back if the number is negative; as far as there are any.
  public func step(by count: Int) { walk(count < 0 ? past : future, count) }

  /// Goes some turns forth, or back if the number is negative; as far as there are any.
  ///
  /// It is what a user calls undo and redo. An action in one turn may emit many events, each of which is a moment; between
  /// them are states that nobody was shown, and that this passes over. From one of them it goes to the beginning or to the
  /// end of its turn.
  ///
  /// ```swift
  /// try store.perform(ClearDone())    // in one turn: moments 5, 6 and 7
  /// time.step(byTurns: -1)            // at 4
  /// time.step(byTurns: 1)             // at 7
  /// ```
  public func step(byTurns count: Int) { walk(count < 0 ? beginningOfTurn : endOfTurn, count) }

  private func walk(_ next: @escaping (Int) -> Int?, _ count: Int) {
    move { [self] in
      var moment = current
      for _ in 0..<count.magnitude {
        guard let next = next(moment) else { break }
        moment = next
      }
      return moment
    }
  }

  /// The moment before the turn that a moment is a part of.
  private func beginningOfTurn(of moment: Int) -> Int? {
    var beginning = past(of: moment)
    while let inside = beginning, isSameTurn(inside, moment) { beginning = past(of: inside) }
    return beginning
  }

  /// The last moment of the turn that follows, or of that one in which a moment is.
  private func endOfTurn(of moment: Int) -> Int? {
    guard var end = future(of: moment) else { return nil }
    while let next = future(of: end), isSameTurn(next, end) { end = next }
    return end
  }

  private func isSameTurn(_ moment: Int, _ other: Int) -> Bool {
    guard let turn = moments[moment]?.turn else { return false }
    return moments[other]?.turn == turn
  }

  /// Goes to a moment; nothing if it is not kept.
  public func jump(to moment: Int) { move { [self] in has(moment) ? moment : nil } }

  /// Goes back to a moment and forgets what followed it; nothing if it is neither the current one nor lies before it.
  public func rollBack(to moment: Int) { move(isRollBack: true) { [self] in isBefore(moment, current) ? moment : nil } }

  /// Whether a moment can be gone to.
  public func has(_ moment: Int) -> Bool { moment == oldest || moments[moment] != nil }

  /// Whether there is a moment before the current one.
  public var canStepBack: Bool { past(of: current) != nil }

  /// Whether there is a moment after the current one.
  public var canStepForth: Bool { future(of: current) != nil }

  private func move(isRollBack: Bool = false, to target: @escaping () -> Int?) {
    store.enqueue(
      .move { [self] in
        guard let target = target() else { return nil }
        if target != current {
          store.leaveTimeline()
        } else if !isRollBack || future(of: target) == nil {
          return nil
        }
        let move = AtomMove(target: step(of: target), isRollBack: isRollBack, mover: ObjectIdentifier(self))
        let way = way(to: target)
        let changes = changes(on: way)
        arrive(by: way, move)
        return (move, changes)
      }
    )
  }

  /// The moments that are left, and those that are come to, on the way over the last one that both ends have in common.
  private typealias Way = (left: [Int], reached: [Int], target: Int)

  private func way(to target: Int) -> Way {
    var way: Way = ([], [], target)
    var (back, forth) = (current, target)
    // Numbers grow on every branch, so the greater one is not common to both; the oldest is the least.
    while back != forth {
      if back > forth {
        way.left.append(back)
        back = past(of: back) ?? oldest
      } else {
        way.reached.append(forth)
        forth = past(of: forth) ?? oldest
      }
    }
    way.reached.reverse()
    return way
  }

  private func changes(on way: Way) -> [any PlacedChange] {
    way.left.flatMap { (moments[$0]?.changes ?? []).reversed().map { $0.inverted() } }
      + way.reached.flatMap { moments[$0]?.changes ?? [] }
  }

  private func arrive(by way: Way, _ move: AtomMove) {
    way.reached.forEach(favour)
    current = way.target
    guard move.isRollBack else { return }
    for future in futures(of: current).all { forget(future) }
    editFutures(of: current) { $0 = AtomFutures() }
  }
}

// The tree of moments.
extension AtomTimeMachine {
  private func record(_ step: AtomStep<Root>) {
    // There may have been more steps already when it began.
    if newest == 0 { oldestStep = step.number - 1 }
    if let move = step.move {
      if move.mover == ObjectIdentifier(self) { return }
      if let moment = moment(of: move.target) {
        let way = way(to: moment)
        // Another machine led to the state after that step; the changes of a file may lead elsewhere.
        let isThere = move.mover != nil || step.changes.elementsEqual(changes(on: way)) { $0.isEqual(to: $1) }
        if isThere { return arrive(by: way, move) }
      }
    }
    newest += 1
    let event = step.event.map { $0 as Any }
    moments[newest] = AtomMoment(
      past: current, step: step.number, turn: step.turn.lastStep, event: event, changes: step.changes)
    momentsOfSteps[step.number] = newest
    editFutures(of: current) { $0.append(newest) }
    current = newest
    while moments.count > limit { forgetOldest() }
  }

  private func step(of moment: Int) -> Int { moments[moment]?.step ?? oldestStep }

  /// The moment that a step of the store led to, if it is kept.
  private func moment(of step: Int) -> Int? {
    step == oldestStep ? oldest : momentsOfSteps[step]
  }

  private func past(of moment: Int) -> Int? { moments[moment]?.past }

  /// The one that was current last of those that follow a moment.
  private func future(of moment: Int) -> Int? { futures(of: moment).last }

  /// What follows a moment; tests ask where it lies.
  func futures(of moment: Int) -> AtomFutures {
    moment == oldest ? firstFutures : moments[moment]?.futures ?? AtomFutures()
  }

  /// Changes what follows a moment in its place: a copy would be as long as there are branches.
  private func editFutures(of moment: Int, _ edit: (inout AtomFutures) -> Void) {
    if moment == oldest {
      edit(&firstFutures)
    } else if let index = moments.index(forKey: moment) {
      edit(&moments.values[index].futures)
    }
  }

  /// Makes a moment the one that ``step(by:)`` goes forth to.
  private func favour(_ moment: Int) {
    if let past = past(of: moment) { editFutures(of: past) { $0.last = moment } }
  }

  private func isBefore(_ moment: Int, _ other: Int) -> Bool {
    var other = other
    while other > moment, let past = past(of: other) { other = past }
    return other == moment
  }

  private func forget(_ first: Int) {
    var pending = [first]
    while let moment = pending.popLast() {
      pending += remove(moment)?.futures.all ?? []
    }
  }

  private func remove(_ moment: Int) -> AtomMoment? {
    guard let removed = moments.removeValue(forKey: moment) else { return nil }
    momentsOfSteps[removed.step] = nil
    return removed
  }

  /// Forgets the oldest moment and the branches that began there, but for the one on which the state is.
  private func forgetOldest() {
    // The state is on that branch: a move makes each moment on its way the last of those beside it.
    guard let next = firstFutures.last else { return }
    for future in firstFutures.all where future != next { forget(future) }
    oldestStep = step(of: next)
    firstFutures = remove(next)?.futures ?? AtomFutures()
    oldest = next
  }
}

// Looking at it.
extension AtomTimeMachine {
  /// The moments of the branch on which the state is, the oldest first, those after it included.
  ///
  /// - Complexity: O(moments of the branch).
  public var lines: [AtomTimeLine] {
    var moment = current
    var past: [Int] = []
    while let before = self.past(of: moment) {
      past.append(before)
      moment = before
    }
    var line = past.reversed() + [current]
    while let next = future(of: line[line.count - 1]) { line.append(next) }
    return line.map { moment in
      AtomTimeLine(
        moment: moment, words: words(of: moment), isCurrent: moment == current,
        branchCount: max(0, futures(of: moment).all.count - 1)
      )
    }
  }

  /// The last moments of all branches, those that came first at first.
  public var branches: [Int] {
    let ends = moments.filter { $0.value.futures.last == nil }.keys.sorted()
    return ends.isEmpty ? [oldest] : ends
  }

  /// By what a moment differs from the one before it, a line each.
  public func differences(at moment: Int) -> [String] { moments[moment]?.changes.flatMap(\.differences) ?? [] }

  private func words(of moment: Int) -> String {
    guard let kept = moments[moment] else { return moment == 0 ? "the beginning" : "the oldest moment that is kept" }
    return kept.event.map(Words.of) ?? "moved in time"
  }
}
