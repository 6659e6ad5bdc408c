import SignalGraph
import SignalGraphTesting

/// A storage under attack, whatever it stores.
enum AttackStorage {
  case value(ValueStorage<AttackItem>)
  case secret(ValueStorage<AttackSecret>)
  case number(ValueStorage<Int>)
  case members(SetStorage<AttackItem>)
  case keys(SetStorage<Int>)
  case dictionary(DictionaryStorage<Int, AttackItem>)
  case array(ArrayStorage<AttackItem>)
  case rows(ArrayStorage<DictionaryEntry<Int, AttackItem>>)

  var chained: Chained {
    switch self {
    case .value(let storage): storage
    case .secret(let storage): storage
    case .number(let storage): storage
    case .members(let storage): storage
    case .keys(let storage): storage
    case .dictionary(let storage): storage
    case .array(let storage): storage
    case .rows(let storage): storage
    }
  }

  /// The state as cells.
  var cells: [Cell]? {
    switch self {
    case .value(let storage): storage.cells
    case .secret(let storage): storage.cells
    case .number(let storage): storage.cells
    case .members(let storage): storage.cells
    case .keys(let storage): storage.cells
    case .dictionary(let storage): storage.cells
    case .array(let storage): storage.cells
    case .rows(let storage): storage.cells
    }
  }

  /// Whether its cells are rows with an identity.
  var hasRows: Bool {
    switch self {
    case .dictionary, .array, .rows: true
    default: false
    }
  }

  /// Registers a follower.
  func follow(
    _ world: AttackWorld,
    _ name: String,
    isAttached: Bool,
    isKept: Bool,
    truth: @escaping () -> [Cell]?,
    isSilent: Bool = false,
    onNews: ((AttackNews, [Cell]?) -> Void)? = nil,
    before: (AttackFollower) -> Void
  ) {
    func start<Transaction>(_ storage: StateStorage<Transaction>, _ replica: AttackReader<Transaction>.Rebuilding?) {
      let reader = AttackReader(
        world,
        name,
        storage,
        isAttached: isAttached,
        replica: isKept ? replica : nil,
        isSilent: isSilent,
        onNews: onNews,
        truth: truth
      )
      before(reader)
      reader.attach()
    }
    switch self {
    case .value(let storage): start(storage, rebuilding())
    case .secret(let storage): start(storage, nil)
    case .number(let storage): start(storage, rebuilding())
    case .members(let storage): start(storage, rebuilding())
    case .keys(let storage): start(storage, rebuilding())
    case .dictionary(let storage): start(storage, rebuilding())
    case .array(let storage): start(storage, rebuilding())
    case .rows(let storage): start(storage, rebuilding())
    }
  }

  /// A replica of the kit, which keeps every snapshot.
  private func rebuilding<Transaction: LawfulTransaction>() -> AttackReader<Transaction>.Rebuilding {
    let replica = SignalReplica<Transaction>()
    replica.admitsEqualUpdates = true
    return AttackReader.Rebuilding(
      receive: { replica.receive($0) },
      complaint: { (replica.fault ?? replica.replayed())?.description }
    )
  }
}

extension StateStorage where Transaction: AttackTransaction {
  /// The state as cells.
  var cells: [Cell]? { snapshot.map { Transaction.cells($0) } }
}

/// A storage of an attacked graph, what it must show, and its followers.
final class AttackNode {
  let name: String
  let storage: AttackStorage
  let inputs: [AttackNode]
  /// The plain computation from the cells of the inputs, nil of those without a state; nil for a slot.
  let oracle: (([[Cell]?]) -> [Cell]?)?
  /// What listens to the inputs, where the state depends on what they did before.
  let path: AttackPath?
  /// Whether the state holds its inputs' own instances.
  let isHandedOn: Bool
  /// Registers and deregisters it by hand; nil for what chain verbs made.
  let link: (connect: () -> Void, cut: () -> Void)?
  /// The state that signals are about.
  let truth: () -> [Cell]?
  /// What it was when the running check began.
  var shown: [Cell]?
  var followers: [AttackFollower] = []
  /// How many sensors of stages are registered here.
  var readers = 0
  /// Whether its sensors are registered.
  var isConnected = true
  /// Whether it is registered, if that is done by hand.
  var isLinked = true

  init(
    _ name: String,
    _ storage: AttackStorage,
    inputs: [AttackNode] = [],
    isHandedOn: Bool = true,
    link: (connect: () -> Void, cut: () -> Void)? = nil,
    truth: (() -> [Cell]?)? = nil,
    path: AttackPath? = nil,
    oracle: (([[Cell]?]) -> [Cell]?)? = nil
  ) {
    self.name = name
    self.storage = storage
    self.inputs = inputs
    self.isHandedOn = isHandedOn
    self.link = link
    self.truth = truth ?? { storage.cells }
    self.path = path
    self.oracle = oracle
  }

  /// A stage.
  convenience init(
    stage name: String,
    _ storage: AttackStorage,
    inputs: [AttackNode],
    isHandedOn: Bool = true,
    link: (connect: () -> Void, cut: () -> Void)? = nil,
    path: AttackPath? = nil,
    oracle: @escaping ([[Cell]?]) -> [Cell]?
  ) {
    self.init(name, storage, inputs: inputs, isHandedOn: isHandedOn, link: link, path: path, oracle: oracle)
  }

  /// Whether it is edited directly.
  var isSlot: Bool { oracle == nil }

  /// Whether a chain that ends here would stay because somebody else needs it.
  var isKept: Bool { isSlot || link != nil || readers > 0 || followers.contains { !$0.isAttached } }

  /// The rows of the first follower, which lives as long as the node.
  var rowed: [Cell]? { followers.first?.cells }
}
