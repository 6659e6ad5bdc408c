public import CSignalGraph

/// The running turn of one thread: which stages are due, which emitters have sent, which turns wait.
///
/// Enters: an edit, the end of a transaction, an initiation or a termination. Leaves: stages run by height, then
/// monitors by emitter in the order of sending. Promises: every stage has run before any monitor is called, and each
/// emitter sends at most one change (rules R2 and R3).
///
/// A change that is alone needs no order: it is handed on from stage to stage; see `Turn+Chains`.
///
/// A turn is a trivial pointer to memory that belongs to the thread, so passing it costs no reference counting. It is
/// the framework's only thread-local: a graph may move between threads with its isolation domain; a turn does not,
/// because it is synchronous.
///
/// Rejected: pushing the signal through the sensors' closures as it is sent. A stage with several inputs needs the
/// order by height anyway, so pushing leaves two ways to reach a stage; it also needs a closure for each waiting
/// monitor, and a stack as deep as the graph. Reusing the transactions' memory is a separate choice, and gains more.
/// *Design decisions* in the documentation compares both, with figures and the commit that runs them.
@usableFromInline
struct Turn {
  @usableFromInline let core: UnsafeMutablePointer<TurnCore>

  @inlinable
  init(core: UnsafeMutablePointer<TurnCore>) {
    self.core = core
  }

  /// The turn of the calling thread.
  @inlinable @inline(__always)
  static var current: Turn {
    if let known = signalgraph_thread_get().pointee.turn {
      return Turn(core: known.assumingMemoryBound(to: TurnCore.self))
    }
    return makeForThread()
  }

  @usableFromInline @inline(never)
  static func makeForThread() -> Turn {
    let core = UnsafeMutablePointer<TurnCore>.allocate(capacity: 1)
    core.initialize(to: TurnCore(thread: signalgraph_thread_number()))
    signalgraph_turn_set(core) { memory in
      let core = memory.assumingMemoryBound(to: TurnCore.self)
      core.pointee.deallocate()
      core.deinitialize(count: 1)
      core.deallocate()
    }
    return Turn(core: core)
  }
}

extension Turn {
  /// Where a turn stands.
  @usableFromInline
  enum Phase: UInt8 {
    /// No turn runs; a transaction body may be open.
    case idle
    /// Stages run; their closures may have no side effects on the graph.
    case stages
    /// Monitors are called; edits make later turns.
    case monitors
  }
}

/// The memory behind ``Turn``.
@usableFromInline
struct TurnCore {
  /// What the thread keeps beside the turn: the running stage.
  let local = signalgraph_thread_get()
  @usableFromInline var phase = Turn.Phase.idle
  /// What the stages that an element closure makes belong to; nil outside of closures that may make some.
  var making: MadeChain?
  /// An element closure has said that its reads need not be followed; used in debug builds.
  var isUnobserved = false
  /// How many transaction bodies are open.
  @usableFromInline var level = 0
  /// How many of them were open when the running handler was called: those are not the handler's own.
  @usableFromInline var base = 0

  /// First and last node of the queue of each height, linked through the nodes.
  var heads: UnsafeMutablePointer<Unmanaged<StageNode>?>
  var tails: UnsafeMutablePointer<Unmanaged<StageNode>?>
  var heights = 64
  /// The one node that is due, if there is only one: the queues are empty then.
  var only: Unmanaged<StageNode>?
  var lowest = 0
  @usableFromInline var due = 0

  /// The emitter that has a change while nothing else is due.
  @usableFromInline var lone: Unmanaged<AnySource>?
  /// The first emitter of the running turn that has handed its change on, instead of sending it.
  var first: Unmanaged<AnySource>?

  /// The emitters that have sent: those of the running turn begin at `segment` and are served up to `served`.
  @usableFromInline var sent: UnsafeMutablePointer<Unmanaged<AnySource>>
  @usableFromInline var sentCount = 0
  @usableFromInline var sentCapacity = 64
  @usableFromInline var segment = 0
  var served = 0
  /// How many of them still owe monitors something.
  @usableFromInline var owing = 0

  /// Whether the end of a turn has something to do: to run a turn, release, forget settled states, run endings.
  private(set) var hasLeftovers = false

  /// Turns that handlers asked for, oldest first.
  private(set) var queue: [QueuedTurn] = []
  private(set) var queueStart = 0
  /// Turns asked for by handlers that were called inside open bodies, and how many bodies those were.
  ///
  /// Each waits for the end of the innermost of these bodies; outermost bodies come first.
  var waiting: [(base: Int, turn: QueuedTurn)] = []
  @usableFromInline var isDraining = false
  /// How many events bodies have dispatched: their order among all emitters.
  @usableFromInline var dispatched = 0
  /// How many handlers' edits led to the running turn.
  var depth = 0
  /// How many deep turns were asked for since none waited; see ``Turn/deepTurnLimit``.
  var deepTurns = 0
  /// The monitor whose handler asked for the running turn.
  var asker: Asker?
  /// The innermost watched monitor whose handler is on the stack.
  var asking: Unmanaged<AnyInlet>?
  /// The monitor whose handler is called outside of the order of delivery, as it is registered or deregistered.
  var called: Unmanaged<AnyInlet>?
  /// What to do when the turn is over and what it let go of is released.
  private var endings: [() -> Void] = []
  /// Who took part in the last turns before the depth limit is reached.
  var suspects: [String] = []

  /// The emitters touched by the open bodies, and where each body's begin.
  var touched: [AnySource] = []
  var marks: [Int] = []
  /// Empty, with the memory of a list that was taken: the next one, so that a body allocates nothing.
  var spareTouched: [AnySource] = []

  /// What is to be released when the turn is over and no body is open.
  private var dead = Dead()
  /// The bins to empty then.
  var bins = BinList()
  /// Gives their signals back to emitters that had sent in an outer turn.
  var restorations: [() -> Void] = []
  /// The settled states that slots keep while edits wait, to forget when none waits any more.
  var settledStates = BinList()

  let thread: Int

  init(thread: Int) {
    self.thread = thread
    heads = .allocate(capacity: heights)
    heads.initialize(repeating: nil, count: heights)
    tails = .allocate(capacity: heights)
    tails.initialize(repeating: nil, count: heights)
    sent = .allocate(capacity: sentCapacity)
  }

  func deallocate() {
    heads.deallocate()
    tails.deallocate()
    sent.deallocate()
  }

  mutating func reserveHeight(_ height: Int) {
    let capacity = max(heights * 2, height + 1)
    for queue in [\TurnCore.heads, \TurnCore.tails] {
      let new = UnsafeMutablePointer<Unmanaged<StageNode>?>.allocate(capacity: capacity)
      new.moveInitialize(from: self[keyPath: queue], count: heights)
      (new + heights).initialize(repeating: nil, count: capacity - heights)
      self[keyPath: queue].deallocate()
      self[keyPath: queue] = new
    }
    heights = capacity
  }

  mutating func growSent() {
    let new = UnsafeMutablePointer<Unmanaged<AnySource>>.allocate(capacity: sentCapacity * 2)
    new.moveInitialize(from: sent, count: sentCount)
    sent.deallocate()
    sent = new
    sentCapacity *= 2
  }
}

// What the end of a turn takes care of.
extension TurnCore {
  /// Keeps an object until the turn is over and no body is open.
  mutating func bury(_ object: AnyObject) {
    dead.objects.append(object)
    hasLeftovers = true
  }

  /// Keeps a turn that runs now until it is over: an event that it dispatches may be kept by it alone.
  mutating func bury(_ turn: QueuedTurn) {
    dead.turns.append(turn)
    hasLeftovers = true
  }

  /// Has a bin emptied when the turn is over and no body is open.
  mutating func list(_ bin: AnyBin) {
    bins.append(bin)
    hasLeftovers = true
  }

  /// Has a settled state forgotten when no edit waits any more.
  mutating func list(settled: AnyBin) {
    settledStates.append(settled)
    hasLeftovers = true
  }

  /// Adds a turn behind those that wait.
  mutating func enqueue(_ turn: QueuedTurn) {
    queue.append(turn)
    hasLeftovers = true
  }

  /// Adds something to do when the turn is over.
  mutating func enqueue(ending: @escaping () -> Void) {
    endings.append(ending)
    hasLeftovers = true
  }

  /// Whether something is to be done when the turn is over.
  var hasEndings: Bool { !endings.isEmpty }

  /// Takes what is to be done now that the turn is over.
  mutating func takeEndings() -> [() -> Void] {
    if endings.isEmpty { return [] }
    defer { endings = [] }
    return endings
  }

  /// Whether turns wait.
  var hasQueue: Bool { queueStart < queue.count }

  /// Takes the oldest turn that waits.
  mutating func takeTurn() -> QueuedTurn {
    // Taken out: what it holds is released by whoever takes it, not while the queue is being written.
    var turn = QueuedTurn(depth: 0, asker: nil) { _ in }
    swap(&turn, &queue[queueStart])
    queueStart += 1
    if queueStart == queue.count {
      queue.removeAll(keepingCapacity: true)
      queueStart = 0
    } else if queueStart >= 64, queueStart * 2 >= queue.count {
      queue.removeFirst(queueStart)
      queueStart = 0
    }
    return turn
  }

  /// Notes an emitter whose list of monitors has holes, to be closed when the turn is over.
  mutating func list(ragged source: AnySource) { dead.ragged.append(source) }

  /// Whether something is to be released beside what bins have.
  var hasDead: Bool { !dead.isEmpty }

  /// Exchanges what is to be released, beside what bins have, for `taken`: nothing, but for its memory.
  mutating func exchangeDead(for taken: inout Dead) { swap(&taken, &dead) }

  /// Notes that all is released, and whether something else is left to do.
  mutating func concludeBurial() { hasLeftovers = hasQueue || !settledStates.isEmpty || !endings.isEmpty }
}

/// What goes with a turn.
struct Dead {
  /// What was deregistered or released during the turn and must outlive it.
  var objects: [AnyObject] = []
  /// Turns that were asked for and have run, with what they were to send.
  var turns: [QueuedTurn] = []
  /// The emitters whose monitors were removed during the turn: their lists have holes.
  var ragged: [AnySource] = []

  var isEmpty: Bool { objects.isEmpty && turns.isEmpty && ragged.isEmpty }

  /// Lets go of everything, and keeps the memory if it is little.
  mutating func removeAll() {
    objects.removeAll(keepingCapacity: objects.count <= 256)
    turns.removeAll(keepingCapacity: turns.count <= 256)
    ragged.removeAll(keepingCapacity: ragged.count <= 256)
  }
}

/// A turn that a handler asked for.
struct QueuedTurn {
  let depth: Int
  /// The monitor whose handler it was.
  let asker: Asker?
  let launch: (Turn) -> Void
}

/// A monitor by name; an object, so that turns take little room in the queue.
final class Asker {
  let subject: MessageSubject

  init(_ subject: MessageSubject) { self.subject = subject }
}
