/// What happens in a graph, as an asynchronous sequence for a loop in any isolation domain.
///
/// | made by | its elements | if the loop is behind |
/// |---|---|---|
/// | ``StateStorage/signals(buffering:label:isolation:fileID:line:)`` | the signals of a state | the end of the session that it has seen, and the beginning of one with the newest state |
/// | ``StateStorage/values(label:isolation:fileID:line:)`` | states | the newest alone |
/// | ``EventEmitter/events(buffering:dropping:label:isolation:fileID:line:)`` | events | some are dropped, as it was told |
///
/// It is made in the graph's domain, and begins there and then. Iterate it wherever you like: it is Sendable, and so are
/// its elements, or it does not compile.
///
/// ```swift
/// actor Shop {
///   private let prices = DictionarySlot(["tea": 3])
///   func dear() -> OutboundSequence<TableDictionary<String, Int>> { prices.filter { $0.value > 2 }.values() }
///   func set(_ price: Int, for name: String) { prices[name] = price }
/// }
///
/// let shop = Shop()
/// for await prices in await shop.dear() {    // ["tea": 3]
///   await shop.set(5, for: "milk")           // ["tea": 3, "milk": 5]
///   if prices.count == 2 { break }           // the filter is gone
/// }
/// ```
///
/// | what happens | the loop | the graph |
/// |---|---|---|
/// | the storage is taken down | takes what waits, and ends | |
/// | the task is cancelled | ends; nothing waits any more | deregisters the sensor, soon |
/// | the loop is left, ``close()`` | the same | the same |
/// | nobody has begun a loop, and the sequence is let go of | | the same |
/// | ``StateStorage/deregister(_:fileID:line:)`` | takes what waits and the termination, and ends | deregisters it at once |
///
/// A task is found cancelled where it waits for an element or asks for the next one; nothing is handed over from then
/// on. "Soon" is in a task on the actor in whose isolation the sequence was made; ``closed(isolation:)`` waits for it.
/// A graph that no actor isolates deregisters the sensor when the next signal comes, or silently when the emitter is
/// released.
///
/// *Who keeps what.* On an actor, the sequence keeps what it is made of until its loop is over, and then takes down what
/// nobody else keeps, as an ``ObservationToken`` does. So a chain needs no name, as above. It keeps the actor, too: one
/// that its `deinit` takes down, with open sequences, is never released. Give it a method that does, or close them.
/// Where there is no actor it keeps nothing: name the storage.
///
/// - Precondition: there is one loop for each sequence. A second one is a violation: what one has taken is gone for
///   another.
/// - Complexity: an element O(1), with a lock on either side. Memory: what waits.
public struct OutboundSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// The sequence never throws.
  public typealias Failure = Never

  let handle: OutboundHandle<Element>

  /// Begins the loop.
  ///
  /// - Precondition: it is the first.
  public func makeAsyncIterator() -> Iterator { Iterator(handle.port) }

  /// Takes the elements; releasing it ends the loop.
  public final class Iterator: AsyncIteratorProtocol {
    @usableFromInline let port: OutboundPort<Element>

    init(_ port: OutboundPort<Element>) {
      self.port = port
      port.beginIteration()
    }

    deinit { port.close() }

    /// The next element, or nil at the end.
    @inlinable
    public func next(isolation actor: isolated (any Actor)?) async -> Element? { await port.next(actor) }
  }

  /// Ends the loop: what waits is let go of, nothing is kept or handed over any more.
  ///
  /// May be called in any isolation domain, and twice.
  public func close() { handle.port.close() }

  /// Waits until the sequence is over and its sensor is deregistered in the graph's domain.
  ///
  /// Returns early if the calling task is cancelled.
  public func closed(isolation: isolated (any Actor)? = #isolation) async { await handle.port.released.wait() }
}

@available(*, unavailable)
extension OutboundSequence.Iterator: Sendable {}
