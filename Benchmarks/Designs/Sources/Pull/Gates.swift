import Work

/// The part of an outlet that does not depend on what is sent.
@frozen public struct Head {
  /// A registration: valid until it is taken back, by hand or by the death of either end.
  @frozen @usableFromInline struct Link {
    @usableFromInline var node: Unmanaged<Node>
    @usableFromInline var sensor: Unmanaged<AnySensor>

    init(node: Unmanaged<Node>, sensor: Unmanaged<AnySensor>) {
      self.node = node
      self.sensor = sensor
    }
  }

  @usableFromInline var stages = UnsafeMutablePointer<Link>.allocate(capacity: 1)
  @usableFromInline var stageCount = 0
  @usableFromInline var stageCapacity = 1
  @usableFromInline var monitors = UnsafeMutablePointer<Link>.allocate(capacity: 1)
  @usableFromInline var monitorCount = 0
  @usableFromInline var monitorCapacity = 1
  @usableFromInline var nextSent: UnsafeMutablePointer<Head>?
  @usableFromInline var stamp: UInt = 0
  @usableFromInline var height = 0
  /// Empties the buffer at the end of the turn; not needed where nothing in it has references.
  @usableFromInline var clear: (() -> Void)?
  @usableFromInline var mustVisit = false

  @usableFromInline
  init() {}

  static func append(
    _ link: Link,
    to links: inout UnsafeMutablePointer<Link>,
    _ count: inout Int,
    _ capacity: inout Int
  ) {
    if count == capacity {
      let larger = UnsafeMutablePointer<Link>.allocate(capacity: capacity * 2)
      larger.moveInitialize(from: links, count: count)
      links.deallocate()
      links = larger
      capacity *= 2
    }
    (links + count).initialize(to: link)
    count += 1
  }

  static func remove(_ sensor: AnySensor, from links: UnsafeMutablePointer<Link>, _ count: inout Int) {
    let own = Unmanaged.passUnretained(sensor).toOpaque()
    for index in 0..<count where links[index].sensor.toOpaque() == own {
      count -= 1
      (links + index).update(from: links + index + 1, count: count - index)
      return
    }
    preconditionFailure("a foreign sensor")
  }
}

/// What an outlet says in a turn.
@frozen public enum Phase {
  /// See the snapshot.
  case initiation
  /// See the change.
  case transition
  /// See the snapshot.
  case termination
}

/// An emitter's buffer.
@frozen public struct Outlet<Transaction: StateTransaction> {
  @usableFromInline var head = Head()
  @usableFromInline var phase = Phase.transition
  @usableFromInline var change: Transaction?
  @usableFromInline var snapshot: Transaction.Snapshot?

  @inlinable
  init(change: Transaction?) { self.change = change }
}

/// Where a node finds the buffer above it.
public typealias Inlet<Transaction: StateTransaction> =
  UnsafeMutablePointer<UnsafeMutablePointer<Outlet<Transaction>>?>

extension UnsafeMutablePointer where Pointee == Head {
  /// Makes all that are registered due.
  @inlinable
  @inline(__always)
  func send(_ turn: TurnPointer) {
    assert(pointee.stamp != turn.pointee.stamp, "sent twice in a turn")
    pointee.stamp = turn.pointee.stamp
    for index in 0..<pointee.stageCount { turn.schedule(pointee.stages[index].node) }
    guard pointee.mustVisit else { return }
    if let last = turn.pointee.sentLast { last.pointee.nextSent = self } else { turn.pointee.sentFirst = self }
    turn.pointee.sentLast = self
  }
}

/// The part of a sensor that does not depend on what is sent.
public class AnySensor {
  @usableFromInline @exclusivity(unchecked) final var isRegistered = false
  @usableFromInline @exclusivity(unchecked) final unowned(unsafe) var node: Node?

  @inlinable
  init() {}

  func sever() {}
}

/// Takes signals for a node.
public final class Sensor<Transaction: StateTransaction>: AnySensor {
  /// What the node's closure reads.
  public let inlet: Inlet<Transaction>
  let isMonitor: Bool

  /// A sensor whose node is set as soon as it exists.
  @usableFromInline
  init(isMonitor: Bool = false) {
    inlet = .allocate(capacity: 1)
    inlet.initialize(to: nil)
    self.isMonitor = isMonitor
    super.init()
  }

  deinit {
    if isRegistered { detach() }
    inlet.deallocate()
  }

  func detach() {
    guard let upstream = inlet.pointee else { return }
    if isMonitor {
      Head.remove(self, from: upstream.pointee.head.monitors, &upstream.pointee.head.monitorCount)
    } else {
      Head.remove(self, from: upstream.pointee.head.stages, &upstream.pointee.head.stageCount)
    }
    upstream.pointee.head.mustVisit = upstream.pointee.head.monitorCount > 0 || upstream.pointee.head.clear != nil
    sever()
  }

  override func sever() {
    isRegistered = false
    inlet.pointee = nil
  }
}

/// Sends signals by leaving them where they are.
public final class Emitter<Transaction: StateTransaction> {
  /// What the nodes below read.
  public let outlet: UnsafeMutablePointer<Outlet<Transaction>>
  @usableFromInline let head: UnsafeMutablePointer<Head>
  @usableFromInline let state: () -> Transaction.Snapshot?

  /// An emitter that begins each session with `state`, if there is one, and keeps its change in `change`.
  @inlinable
  public init(change: Transaction?, state: @escaping () -> Transaction.Snapshot?) {
    outlet = .allocate(capacity: 1)
    outlet.initialize(to: Outlet(change: change))
    head = outlet.pointer(to: \.head)!
    self.state = state
  }

  deinit {
    for index in 0..<head.pointee.stageCount { head.pointee.stages[index].sensor.takeUnretainedValue().sever() }
    for index in 0..<head.pointee.monitorCount { head.pointee.monitors[index].sensor.takeUnretainedValue().sever() }
    head.pointee.stages.deallocate()
    head.pointee.monitors.deallocate()
    outlet.deinitialize(count: 1)
    outlet.deallocate()
  }

  /// Empties the buffer at the end of each turn, for payloads with references.
  @inlinable
  func clearsAfterTurns(_ clear: @escaping () -> Void) {
    head.pointee.clear = clear
    head.pointee.mustVisit = true
  }

  /// Adds a sensor and begins its session.
  public func register(_ sensor: Sensor<Transaction>, _ turn: TurnPointer) {
    precondition(!sensor.isRegistered, "the sensor has an emitter already")
    guard let node = sensor.node else { preconditionFailure("a sensor without a node") }
    node.rise(above: head.pointee.height, turn)
    tell(sensor, .initiation, turn)
    sensor.isRegistered = true
    sensor.inlet.pointee = outlet
    let link = Head.Link(node: .passUnretained(node), sensor: .passUnretained(sensor))
    if sensor.isMonitor {
      Head.append(link, to: &head.pointee.monitors, &head.pointee.monitorCount, &head.pointee.monitorCapacity)
      head.pointee.mustVisit = true
    } else {
      Head.append(link, to: &head.pointee.stages, &head.pointee.stageCount, &head.pointee.stageCapacity)
    }
  }

  /// Removes a sensor and ends its session.
  public func deregister(_ sensor: Sensor<Transaction>, _ turn: TurnPointer) {
    precondition(sensor.inlet.pointee == outlet, "a foreign sensor")
    sensor.detach()
    tell(sensor, .termination, turn)
  }

  /// One sensor's beginning or end: for that turn its inlet looks at a private outlet, so that the others notice
  /// nothing and the closures need no second way to read.
  private func tell(_ sensor: Sensor<Transaction>, _ phase: Phase, _ turn: TurnPointer) {
    precondition(!turn.pointee.isRunning, "registering while a turn runs")
    guard let state = state(), let node = sensor.node else { return }
    var lone = Outlet<Transaction>(change: nil)
    lone.phase = phase
    lone.snapshot = state
    turn.begin()
    lone.head.stamp = turn.pointee.stamp
    withUnsafeMutablePointer(to: &lone) { lone in
      sensor.inlet.pointee = lone
      if sensor.isMonitor { node.run(turn) } else { turn.schedule(.passUnretained(node)) }
      turn.settle()
      sensor.inlet.pointee = nil
    }
    lone.head.stages.deallocate()
    lone.head.monitors.deallocate()
  }
}

/// A handler that runs after all stages have settled.
public final class Monitor<Transaction: StateTransaction>: Node {
  /// What is registered on an emitter.
  public let sensor: Sensor<Transaction>

  /// A monitor that hands its signals to `handler`.
  @inlinable
  public init(_ handler: @escaping (borrowing StateSignal<Transaction>) -> Void) {
    let sensor = Sensor<Transaction>(isMonitor: true)
    let inlet = sensor.inlet
    self.sensor = sensor
    super.init { _ in
      let upstream = inlet.pointee!
      switch upstream.pointee.phase {
      case .transition:
        // Moved out and back instead of copied, so that a handler which does not keep the signal costs no counting.
        let signal = StateSignal<Transaction>.transition(upstream.pointee.change.take()!)
        handler(signal)
        if case .transition(let change) = signal { upstream.pointee.change = change }
      case .initiation: handler(.initiation(upstream.pointee.snapshot!))
      case .termination: handler(.termination(upstream.pointee.snapshot!))
      }
    }
    sensor.node = self
  }
}
