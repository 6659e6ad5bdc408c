/// Counts what a graph does, from when it is made until ``stop()``.
///
/// ```swift
/// let counters = delays.startCounting()
/// delays["LH 4"] = 80
/// counters[late]                            // signals: 1, mutations: 1, arrivals: 1, runs: 1, time: …
/// print(late.describe(counting: counters))  // the graph, with these numbers
/// counters.stop()
/// ```
///
/// All of the graph is counted, and what is connected to it later; what leaves the graph is counted on. Several may count
/// one graph. A graph that nobody counts pays nothing: the turn asks no question that it would not ask anyway. See
/// ``SignalCounts`` for what the numbers mean. Calls of closures are counted for those that say ``countCall()``.
///
/// - Complexity: starting and stopping O(n) for n emitters and sensors; in a turn, reading the clock twice for each stage
///   and each handler. Memory: some 200 bytes for each emitter and monitor.
///
/// Teardown: ``stop()``, or releasing it. The numbers can be read after that.
public final class GraphCounters {
  let watch: GraphWatch

  init(_ source: AnySource, now: @escaping () -> Duration) {
    watch = GraphWatch(now: now)
    watch.spread(from: source)
  }

  deinit {
    watch.stop()
    watch.forget()
  }

  /// What was counted of an emitter, of its stage and not of its monitors; nil if it was never a part of the graph.
  public subscript(emitter: some Emitter) -> SignalCounts? {
    watch.counted[ObjectIdentifier(emitter.emitter.source)]?.counts
  }

  /// The sums over all emitters that are still there, without monitors.
  public var emitters: SignalCounts { watch.total.counts }

  /// The sums over all monitors of these, with those that have gone.
  public var monitors: SignalCounts { watch.total.calls }

  /// Counts a call of the closure that says this, for the stage that runs.
  ///
  /// ```swift
  /// let late = delays.filter {
  ///   GraphCounters.countCall()
  ///   return $0.value >= 60
  /// }
  /// let counters = late.startCounting()
  /// delays["LH 4"] = 80
  /// counters[late]?.calls    // 1
  /// ```
  ///
  /// Any closure that is given to a verb may say it, and one that does not costs nothing more: a verb compiles it into the
  /// stage. The calls of several closures of a stage are added; see ``SignalCounts/calls``. Outside of a stage, and in a
  /// graph that nobody counts, it does nothing.
  ///
  /// - Complexity: a look at the thread's state; while the graph is counted, O(counters).
  public static func countCall() { StageNode.countCall() }

  /// Whether it counts.
  public var isActive: Bool { !watch.isOver }

  /// Sets all numbers to zero and goes on.
  public func reset() { watch.reset() }

  /// Stops counting; may be called twice.
  public func stop() { watch.stop() }
}

@available(*, unavailable)
extension GraphCounters: Sendable {}

extension Emitter {
  /// Counts what the graph that this is a part of does.
  ///
  /// - Returns: The counters, which count while they are kept.
  public func startCounting() -> GraphCounters { startCounting(clock: ContinuousClock()) }

  /// Counts what the graph that this is a part of does, by a clock of your own.
  public func startCounting(clock: some Clock<Duration>) -> GraphCounters {
    GraphCounters(emitter.source, now: clock.elapsing)
  }
}

extension Clock where Duration == Swift.Duration {
  /// Tells the time since now.
  var elapsing: () -> Swift.Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
