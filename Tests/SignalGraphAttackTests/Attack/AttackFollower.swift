import SignalGraph

/// What a signal did to a session.
enum AttackNews {
  case began, changed, ended
}

/// A receiver in an attacked graph: rebuilds the state as cells and checks it after each signal.
///
/// It compares with the emitter's state, and may then attack.
class AttackFollower {
  let name: String
  /// The rebuilt state; nil outside of a session.
  var cells: [Cell]?
  /// Which expected row each of the cells' rows stood for at the last check.
  var pairs: [Int: Int] = [:]
  /// How many signals came since then, and whether one began a session.
  var signals = 0
  var hasRestarted = false
  /// Whether the chain that it was attached to takes it down.
  let isAttached: Bool

  init(_ name: String, isAttached: Bool) {
    self.name = name
    self.isAttached = isAttached
  }

  /// Whether it can be deregistered: an observer has no token yet while the first signal comes.
  var isReady: Bool { false }

  /// Ends the registration.
  func detach() {}

  /// The fault found by a replica of the kit that listens beside it.
  var complaint: String? { nil }
}

/// A follower of one kind of state.
final class AttackReader<Transaction: AttackTransaction>: AttackFollower {
  private unowned let world: AttackWorld
  private let storage: StateStorage<Transaction>
  private let truth: () -> [Cell]?
  private let replica: Rebuilding?
  private var end: (() -> Void)?
  private let isSilent: Bool
  private let onNews: ((AttackNews, [Cell]?) -> Void)?

  /// A replica of the kit, whatever kind of state it replicates.
  struct Rebuilding {
    let receive: (StateSignal<Transaction>) -> Void
    let complaint: () -> String?
  }

  init(
    _ world: AttackWorld,
    _ name: String,
    _ storage: StateStorage<Transaction>,
    isAttached: Bool,
    replica: Rebuilding? = nil,
    isSilent: Bool = false,
    onNews: ((AttackNews, [Cell]?) -> Void)? = nil,
    truth: @escaping () -> [Cell]?
  ) {
    self.world = world
    self.storage = storage
    self.truth = truth
    self.replica = replica
    self.isSilent = isSilent
    self.onNews = onNews
    super.init(name, isAttached: isAttached)
  }

  /// Registers; the first signal may come before this returns.
  func attach() {
    let label = world.label
    if isAttached {
      let token = storage.observe(label: label) { [weak self] _, signal in self?.receive(signal) }
      end = { token.tearDown() }
    } else {
      let monitor = SignalMonitor<StateSignal<Transaction>>(label: label) { [weak self] in self?.receive($0) }
      end = { [storage] in storage.deregister(monitor) }
      storage.register(monitor)
    }
  }

  override var isReady: Bool { end != nil }

  override func detach() {
    let end = end
    self.end = nil
    end?()
  }

  override var complaint: String? { replica?.complaint() }

  private func receive(_ signal: StateSignal<Transaction>) {
    replica?.receive(signal)
    signals += 1
    let stamp = CellStamp(now: world.clock.now, makeRow: world.makeRow)
    let news: AttackNews
    switch signal {
    case .initiation(let snapshot):
      if cells != nil { world.fail(.session, "\(name): an initiation inside a session") }
      cells = Transaction.cells(snapshot, stamp.new)
      hasRestarted = true
      news = .began
    case .transition(let transaction):
      if cells == nil {
        world.fail(.session, "\(name): a transition outside of a session")
      } else if let problem = transaction.walk(&cells!, stamp) {
        world.fail(.session, "\(name): \(problem)")
      }
      news = .changed
    case .termination(let snapshot):
      let told = Transaction.cells(snapshot)
      if let cells {
        if !world.agree(told, cells) { world.fail(.termination, "\(name): \(told) ended, not \(cells)") }
      } else {
        world.fail(.session, "\(name): a termination outside of a session")
      }
      cells = nil
      news = .ended
    }
    if news != .ended, let truth = truth(), !world.agree(truth, cells) {
      world.fail(.replay, "\(name): its signals add up to \(text(cells)), the state is \(truth)")
    }
    onNews?(news, cells)
    if !isSilent { world.act(in: .handler, name) }
  }
}

/// A state as text.
func text(_ cells: [Cell]?) -> String { cells.map { "\($0)" } ?? "no state" }
