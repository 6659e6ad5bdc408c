// Design B: a signal stays where it was made. A stage writes its change into its emitter's buffer and puts the nodes
// registered there into buckets by height; each node's closure reads the buffers above it when its height is due.
// Monitors read the same buffers in the second phase, so nothing is carried and nothing is copied.

/// The running turn, as every closure on the path gets it: trivial, so it costs no reference counts.
public typealias TurnPointer = UnsafeMutablePointer<TurnState>

/// What waits in a turn.
@frozen public struct TurnState {
  /// The nodes of one height, first in first out, linked through themselves.
  @frozen @usableFromInline struct Bucket {
    @usableFromInline var first: Unmanaged<Node>?
    @usableFromInline var last: Unmanaged<Node>?

    @inlinable
    init() {}
  }

  @usableFromInline var buckets: UnsafeMutablePointer<Bucket>
  @usableFromInline var capacity = 64
  @usableFromInline var top = 0
  @usableFromInline var stamp: UInt = 1
  @usableFromInline var isRunning = false
  @usableFromInline var sentFirst: UnsafeMutablePointer<Head>?
  @usableFromInline var sentLast: UnsafeMutablePointer<Head>?
  @usableFromInline var later: [() -> Void] = []

  @usableFromInline
  init() {
    buckets = .allocate(capacity: capacity)
    buckets.initialize(repeating: Bucket(), count: capacity)
  }
}

/// Owns the memory of the turn.
public final class Scheduler {
  /// The turn of this graph.
  public let turn: TurnPointer

  /// A turn with nothing to do.
  public init() {
    turn = .allocate(capacity: 1)
    turn.initialize(to: TurnState())
  }

  deinit {
    turn.pointee.buckets.deallocate()
    turn.deinitialize(count: 1)
    turn.deallocate()
  }
}

extension UnsafeMutablePointer where Pointee == TurnState {
  /// Puts a node at the end of its height's bucket, once a turn.
  @inlinable
  @inline(__always)
  func schedule(_ node: Unmanaged<Node>) {
    node._withUnsafeGuaranteedRef { target in
      guard !target.isDue else { return }
      target.isDue = true
      let height = target.height
      let bucket = pointee.buckets + height
      if let last = bucket.pointee.last {
        last._withUnsafeGuaranteedRef { $0.next = node }
      } else {
        bucket.pointee.first = node
      }
      bucket.pointee.last = node
      if height > pointee.top { pointee.top = height }
    }
  }

  /// Makes room for nodes of a height; called when a node rises, so that scheduling needs no check.
  func reserve(_ height: Int) {
    guard height >= pointee.capacity else { return }
    let larger = UnsafeMutablePointer<TurnState.Bucket>.allocate(capacity: height * 2)
    larger.initialize(repeating: TurnState.Bucket(), count: height * 2)
    larger.update(from: pointee.buckets, count: pointee.capacity)
    pointee.buckets.deallocate()
    pointee.buckets = larger
    pointee.capacity = height * 2
  }

  /// Opens a turn; a change may be sent after it.
  @inlinable
  @inline(__always)
  func begin() {
    pointee.isRunning = true
    pointee.stamp &+= 1
  }

  /// Runs the stages by height, then the monitors by emitter, then the edits that handlers made.
  @usableFromInline
  func settle() {
    finish()
    guard !pointee.later.isEmpty else { return }
    while !pointee.later.isEmpty { pointee.later.removeFirst()() }
  }

  func finish() {
    var height = 0
    while height <= pointee.top {
      let bucket = pointee.buckets + height
      while let node = bucket.pointee.first {
        node._withUnsafeGuaranteedRef { target in
          bucket.pointee.first = target.next
          if target.next == nil { bucket.pointee.last = nil }
          target.next = nil
          target.isDue = false
          target.run(self)
        }
      }
      height += 1
    }
    pointee.top = 0
    var head = pointee.sentFirst
    while let current = head {
      for index in 0..<current.pointee.monitorCount {
        current.pointee.monitors[index].node._withUnsafeGuaranteedRef { $0.run(self) }
      }
      head = current.pointee.nextSent
    }
    while let current = pointee.sentFirst {
      pointee.sentFirst = current.pointee.nextSent
      current.pointee.nextSent = nil
      current.pointee.clear?()
    }
    pointee.sentLast = nil
    pointee.isRunning = false
  }
}

/// What a turn runs: a stage, or a monitor.
open class Node {
  @usableFromInline @exclusivity(unchecked) final var height = 0
  @usableFromInline @exclusivity(unchecked) final var isDue = false
  @usableFromInline @exclusivity(unchecked) final var next: Unmanaged<Node>?
  @usableFromInline @exclusivity(unchecked) final var head: UnsafeMutablePointer<Head>?
  @usableFromInline final let run: (TurnPointer) -> Void

  /// A node that runs `run` once a turn; a `let`, so that calling it counts no references.
  @inlinable
  public init(run: @escaping (TurnPointer) -> Void) { self.run = run }

  /// Keeps a stage above what it reads.
  final func rise(above below: Int, _ turn: TurnPointer) {
    height = max(height, below + 1)
    head?.pointee.height = height
    turn.reserve(height)
  }
}
