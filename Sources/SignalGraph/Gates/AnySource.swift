/// What the turn knows about an emitter: which inlets it feeds, and whether it has sent.
///
/// Nothing here is virtual: `work` is a closure made where the signal's type is known. It is handed the object, so it
/// need not capture it; one closure for all, so that each emitter has room for one.
///
/// What each turn reads comes last, beside what subclasses add to it, so that it shares cache lines: graphs may have a
/// hundred thousand emitters.
public class AnySource {
  // Counters have 32 bits, to keep emitters small.

  @usableFromInline let subject: MessageSubject
  /// What few emitters need; made when one first does.
  @exclusivity(unchecked) @usableFromInline private(set) final var extras: SourceExtras?
  /// What becomes of edits that a body has made; nil for what is not edited in one.
  @exclusivity(unchecked) @usableFromInline final var drafting: Drafting?
  /// The stage that writes it; nil for an origin.
  @exclusivity(unchecked) @usableFromInline final var node: Unmanaged<StageNode>?
  @exclusivity(unchecked) private final var staged: UInt32 = 0
  /// The stage that made it has let it go; deregistering its sensors afterwards does nothing.
  @exclusivity(unchecked) final var isDropped = false {
    didSet { needsCare = isDropped || watch != nil }
  }
  /// The half of ``Outlet/draftLevel``.
  @exclusivity(unchecked) @usableFromInline final var drafted: UInt32 = 0
  /// The memory behind ``SignalSource/memory``, and how many signals it has and has room for.
  @exclusivity(unchecked) @usableFromInline final var signalMemory: UnsafeMutableRawPointer?
  @exclusivity(unchecked) @usableFromInline final var (used, available): (UInt32, UInt32) = (0, 0)

  // What a turn reads where not one stage alone reads it.

  /// Does what is asked for where the type of its signals counts.
  @usableFromInline let work: Work
  /// The halves of ``cursor`` and ``limit``, of monitors; ``TurnCore/served`` counts emitters.
  @exclusivity(unchecked) @usableFromInline final var (served, owed): (UInt32, UInt32) = (0, 0)
  /// The inlets of monitors, in the order of registration.
  @exclusivity(unchecked) @usableFromInline final var monitors = InletList() { didSet { findReadership() } }
  /// Where an outlet's transactions wait to be released; nil if releasing them runs no code.
  @usableFromInline final let spent: AnyBin?

  // What a turn reads always.

  /// The inlets of stages, in the order of registration.
  @exclusivity(unchecked) @usableFromInline final var stages = InletList() { didSet { findReadership() } }
  @exclusivity(unchecked) @usableFromInline final var startOfSent: Int32 = -1
  /// Counts the turns in which it has sent, so that an inlet knows what it has read; who reads it does so long before a
  /// number comes again.
  @exclusivity(unchecked) @usableFromInline final var serial: UInt32 = 0
  /// This turn's change is a single transaction, which still lies in the outlet.
  @exclusivity(unchecked) @usableFromInline final var isInPlace = false
  /// A stage is reading that transaction.
  @exclusivity(unchecked) @usableFromInline final var isLent = false
  /// The change is handed on to the one stage that reads it, and forgotten when that has read it.
  @exclusivity(unchecked) @usableFromInline final var isHandedOn = false
  /// Whether the end of a turn has more to do with it than to forget its signals: the one thing that is always asked.
  @exclusivity(unchecked) @usableFromInline private(set) final var needsCare = false { didSet { findReadership() } }
  @exclusivity(unchecked) @usableFromInline private(set) final var readership = Readership.nobody
  /// Whether the state of a storage has begun, and ended, and that is not sent yet.
  @exclusivity(unchecked) @usableFromInline final var (hasBegun, hasEnded) = (false, false)
  /// An edit is being made or decided: a closure of a user's that is called meanwhile must not make another one here.
  @exclusivity(unchecked) @usableFromInline final var isBeingEdited = false
  #if DEBUG
    @exclusivity(unchecked) final var busyThread = 0
    /// How many transitions it has sent or handed on, and how many of them it has handed on; for trials.
    final var deliveries = (handedOn: 0, count: 0)
  #endif

  /// The last is where the result goes, of the type that the task names.
  @usableFromInline typealias Work = (AnySource, SourceTask, _ result: UnsafeMutableRawPointer?) -> Void

  @usableFromInline
  init(
    subject: MessageSubject, drafting: Drafting? = nil, spent: AnyBin? = nil, work: @escaping Work = { _, _, _ in }
  ) {
    (self.subject, self.drafting, self.spent, self.work) = (subject, drafting, spent, work)
  }

  /// Makes what few emitters need.
  func newExtras() -> SourceExtras { SourceExtras() }

  /// Lets go of its sensors once they have had their termination: the stage that made it has no more use for it.
  func letGo() {}

  /// The state behind it that signals are about, as stages know it, for inspection; nil where there is none.
  var inspectedState: Any? { nil }

  /// Whether that state consists of rows, for inspection.
  var hasRows: Bool { false }

  /// What it has sent in the running turn, for inspection.
  func measureChange() -> SignalCounts { SignalCounts() }

  deinit {
    detachAll()
    stages.deallocate()
    monitors.deallocate()
    if let node { node._withUnsafeGuaranteedRef { $0.forget(self) } }
  }
}

/// What few emitters need: in one object, so that the others have room for one reference.
@usableFromInline
class SourceExtras {
  /// Of events, when each was dispatched among those of the turn, whatever their emitters; empty for other signals.
  @exclusivity(unchecked) @usableFromInline final var stamps: ContiguousArray<Int> = []
  fileprivate final var watch: SourceWatch?
}

/// Who reads an emitter.
@usableFromInline
enum Readership: UInt8 {
  /// Nobody, and a turn has nothing to do with it.
  case nobody
  /// One stage, and a turn has nothing to do but to run that.
  case one
  case others
}

/// What is asked of an emitter.
@usableFromInline
enum SourceTask {
  /// To call the monitors that are still owed its signals.
  case deliver
  /// To forget its signals.
  case clear
  /// To forget what was handed on, or to send it late, to nobody, if it may be asked for later in the turn.
  case takeBack
  /// To do both, but not to forget them if the end of the turn has more to do with it.
  case conclude
  /// To turn the transaction that still lies in an outlet into a signal, for readers that want signals.
  case materialise
  /// To make the initiation for a sensor that comes; the result is an optional signal.
  case open
  /// To make the termination for a sensor that goes; the result is an optional signal.
  case close
  /// To make one transaction of the drafts of several bodies; the result is a ``JointDraft``.
  case join
}

extension AnySource {
  /// Where the senders of the turn in which it has sent begin in the turn's list; -1 if it has not sent.
  @inlinable final var segment: Int {
    @inline(__always) get { Int(startOfSent) }
    @inline(__always) set { startOfSent = Int32(truncatingIfNeeded: newValue) }
  }

  /// The next monitor to serve.
  @inlinable final var cursor: Int {
    @inline(__always) get { Int(served) }
    @inline(__always) set { served = UInt32(truncatingIfNeeded: newValue) }
  }

  /// The end of the monitors that were registered in time for this turn.
  @inlinable final var limit: Int {
    @inline(__always) get { Int(owed) }
    @inline(__always) set { owed = UInt32(truncatingIfNeeded: newValue) }
  }

  /// The inlet of the one stage that reads it, where a turn has nothing to do but to run that stage; nil otherwise.
  @inlinable final var loneReader: Unmanaged<AnyInlet>? {
    @inline(__always) get { readership == .one ? stages.only : nil }
  }

  /// Does what a turn asks for.
  @inlinable @inline(__always)
  final func perform(_ task: SourceTask) { work(self, task, nil) }

  /// Its index among the emitters that its stage writes.
  final var indexInStage: Int {
    get { Int(staged) }
    set { staged = UInt32(newValue) }
  }

  /// What counts its signals, while somebody asks for it.
  final var watch: SourceWatch? {
    get { extras?.watch }
    set {
      makeExtras().watch = newValue
      needsCare = isDropped || newValue != nil
    }
  }

  @usableFromInline
  final func makeExtras() -> SourceExtras {
    if let extras { return extras }
    let made = newExtras()
    extras = made
    return made
  }

  /// The height of the stage that writes it; 0 for an origin.
  final var height: Int { node?._withUnsafeGuaranteedRef { $0.height } ?? 0 }

  /// The stages that read it.
  final var readers: [StageNode] { stages.all.compactMap { $0.node?.takeUnretainedValue() } }

  /// The stages at its two ends: the one that writes it, and those that read it.
  final var neighbours: [StageNode] { (node.map { [$0.takeUnretainedValue()] } ?? []) + readers }

  /// Calls a closure with each stage that reads it.
  final func forEachReader(_ body: (StageNode) -> Void) {
    for index in 0..<stages.count {
      stages[index]?._withUnsafeGuaranteedRef { inlet in inlet.node?._withUnsafeGuaranteedRef(body) }
    }
  }

  /// The sensors that are registered, those of stages first.
  final var sensors: [AnyInlet] { stages.all + monitors.all }

  /// How many sensors are registered.
  final var sensorCount: Int { stages.living + monitors.living }

  /// Whether the running turn is still to hand its signals to a monitor.
  final func owes(_ monitor: AnyInlet) -> Bool {
    segment >= 0 && cursor <= monitor.indexInList && monitor.indexInList < limit
  }

  private final func findReadership() {
    let isPlain = monitors.count == 0 && !needsCare
    readership = isPlain && stages.count == 0 ? .nobody : isPlain && stages.rest == nil ? .one : .others
  }

  /// Makes the stages that read it due and adds it to the turn's list, once per turn.
  @usableFromInline
  final func send(_ turn: Turn) {
    let core = turn.core
    if core.pointee.lone != nil { turn.sendLone() }
    guard segment != core.pointee.segment else { return }
    #if DEBUG
      if isInPlace { deliveries.count += 1 }
    #endif
    serial &+= 1
    enlist(turn)
    if stages.count > 0 { scheduleReaders(turn) }
  }

  /// Makes the stages that read it due.
  private func scheduleReaders(_ turn: Turn) {
    let count = stages.count
    var (entry, position) = (stages.first, 0)
    while true {
      if let entry {
        entry._withUnsafeGuaranteedRef { inlet in
          inlet.note()
          inlet.node.unsafelyUnwrapped._withUnsafeGuaranteedRef { turn.schedule($0) }
        }
      }
      position += 1
      if position == count { return }
      // Only a list in memory of its own has a second entry.
      entry = stages[position]
    }
  }

  /// Adds it to the emitters that have sent.
  @inline(__always)
  final func enlist(_ turn: Turn) {
    let core = turn.core
    enter(turn)
    segment = core.pointee.segment
    cursor = 0
    limit = monitors.count
    if limit > 0 { core.pointee.owing &+= 1 }
    let index = core.pointee.sentCount
    if index == core.pointee.sentCapacity { core.pointee.growSent() }
    core.pointee.sent[index] = Unmanaged.passUnretained(self)
    core.pointee.sentCount = index &+ 1
  }

  /// Adds it to the emitters that have sent though it has handed its change on: who reads it has done so.
  @usableFromInline
  final func sendLate() { enlist(Turn.current) }

  /// Adds an inlet after the checks that hold for every edge.
  final func link(_ inlet: AnyInlet, site: Site) {
    if let other = inlet.source {
      let other = other._withUnsafeGuaranteedRef { $0.subject.located }
      Violation.trap(
        .secondEmitter,
        "\(inlet.subject.located) was registered with \(subject.located) at \(site) while registered with \(other) "
          + "at \(inlet.site). A sensor has one emitter at a time: deregister it first."
      )
    }
    if let node = inlet.node {
      node._withUnsafeGuaranteedRef { $0.rise(above: self, site: site) }
      stages.append(inlet)
    } else {
      monitors.append(inlet)
    }
    inlet.source = Unmanaged.passUnretained(self)
    inlet.site = site
    watchEdge(to: inlet)
    #if DEBUG
      Registry.add(ObjectIdentifier(inlet), Registry.Entry(sensor: inlet.subject, emitter: subject, site: site))
    #endif
  }

  /// Takes an inlet out at once; a running turn keeps it alive.
  final func unlink(_ inlet: AnyInlet) {
    let turn = Turn.current
    turn.keep(inlet)
    inlet.source = nil
    if inlet.node == nil {
      inlet.setWatched(false)
      forgetCounts(of: inlet)
      if segment >= 0 { turn.core.pointee.list(ragged: self) }
      monitors.remove(inlet, compacting: segment < 0)
    } else {
      stages.remove(inlet, compacting: true)
    }
    #if DEBUG
      Registry.remove(ObjectIdentifier(inlet))
    #endif
  }

  /// Takes an inlet of a running stage, which keeps it, from its emitter, if this one has run.
  ///
  /// It has if it stands below the stage, unless that was put back to run once more: its height was another when it began
  /// to run.
  @usableFromInline
  final func take(_ inlet: AnyInlet) -> Bool {
    guard let node = inlet.node, let past = inlet.source, !isDropped else { return false }
    guard node._withUnsafeGuaranteedRef({ height < $0.height && !$0.isDue }) else { return false }
    let site = inlet.site
    inlet.source = nil
    past._withUnsafeGuaranteedRef { $0.stages.remove(inlet, compacting: true) }
    #if DEBUG
      Registry.remove(ObjectIdentifier(inlet))
    #endif
    link(inlet, site: site)
    return true
  }

  /// Takes every inlet out, silently.
  final func detachAll() {
    for inlet in sensors {
      inlet.isCut = inlet.node != nil
      inlet.note()
      unlink(inlet)
    }
  }

  /// Called when its handle is released, perhaps with sensors registered or while the turn still needs it.
  @usableFromInline
  final func retire() {
    #if DEBUG
      if sensorCount > 0, !isDropped {
        var sites = sensors.prefix(8).map { "\($0.subject) registered at \($0.site)" }
        if sensorCount > 8 { sites.append("and \(sensorCount - 8) more") }
        let count = sensorCount == 1 ? "1 sensor" : "\(sensorCount) sensors"
        Violation.trap(
          .missingTeardown,
          "\(subject) was released with \(count) registered (\(subject.site)): \(sites.joined(separator: "; ")). "
            + "Deregister \(sensorCount == 1 ? "it" : "them") first, or tear the chain down."
        )
      }
    #endif
    Turn.current.keep(self)
    // A dropped storage still owes its termination; the end of the turn detaches its sensors.
    if segment >= 0, isDropped { return }
    detachAll()
  }

  /// Notes which thread uses the emitter; use by another thread at the same time is a violation.
  ///
  /// Debug builds only.
  @inlinable
  final func enter(_ turn: Turn) {
    #if DEBUG
      enterChecked(turn)
    #endif
  }

  @inlinable
  final func leave(_ turn: Turn) {
    #if DEBUG
      leaveChecked()
    #endif
  }

  #if DEBUG
    @usableFromInline
    final func enterChecked(_ turn: Turn) {
      let thread = turn.core.pointee.thread
      guard busyThread == 0 || busyThread == thread else {
        Violation.trap(
          .foreignThread,
          "\(subject.located) was used by two threads at the same time. "
            + "A graph belongs to one isolation domain: send signals across, not objects."
        )
      }
      busyThread = thread
    }

    @usableFromInline final func leaveChecked() { busyThread = 0 }
  #endif
}

@available(*, unavailable)
extension AnySource: Sendable {}
