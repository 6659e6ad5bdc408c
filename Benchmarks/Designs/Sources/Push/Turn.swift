// Design A: a signal is an argument. An emitter calls its sensors' closures as it sends, so stages with one input run
// inside the send of the stage above; stages with several inputs wait in a queue ordered by height, and monitors wait
// as closures that keep their signal.

/// The turn that runs, and what waits for it.
public final class Turn {
  @usableFromInline @exclusivity(unchecked) var isRunning = false
  @usableFromInline @exclusivity(unchecked) var due: [Junction] = []
  @usableFromInline @exclusivity(unchecked) var monitors: [() -> Void] = []
  @usableFromInline @exclusivity(unchecked) var later: [() -> Void] = []

  /// A turn with nothing to do.
  public init() {}

  /// Runs `body` and all that it causes; from within a handler, as a later turn of its own.
  @inlinable
  public func run(_ body: @escaping () -> Void) {
    if isRunning {
      later.append(body)
    } else {
      runNow(body)
    }
  }

  /// Runs `body` and all that it causes, where no turn runs yet.
  @inlinable
  public func runNow(_ body: () -> Void) {
    isRunning = true
    body()
    settle()
    isRunning = false
    if !later.isEmpty { runLater() }
  }

  @usableFromInline
  func runLater() {
    while !later.isEmpty {
      let next = later.removeFirst()
      isRunning = true
      next()
      settle()
      isRunning = false
    }
  }

  @usableFromInline
  func settle() {
    while let junction = due.popLast() {
      junction.isDue = false
      junction.run(self)
    }
    var index = 0
    while index < monitors.count {
      monitors[index]()
      index += 1
    }
    monitors.removeAll(keepingCapacity: true)
  }

  /// Puts a stage with several inputs behind those of its height and before the higher ones.
  @usableFromInline
  func enqueue(_ junction: Junction) {
    guard !junction.isDue else { return }
    junction.isDue = true
    var index = due.count
    while index > 0, due[index - 1].height <= junction.height { index -= 1 }
    due.insert(junction, at: index)
  }
}

/// The part of a stage with several inputs that waits for its turn.
public final class Junction {
  @usableFromInline @exclusivity(unchecked) var height = 0
  @usableFromInline @exclusivity(unchecked) var isDue = false
  @usableFromInline let run: (Turn) -> Void

  /// A junction that runs `run` once a turn.
  @inlinable
  public init(_ run: @escaping (Turn) -> Void) { self.run = run }
}
