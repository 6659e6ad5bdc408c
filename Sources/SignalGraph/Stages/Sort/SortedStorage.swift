/// An array that a stage keeps sorted: ``DictionarySorting``, ``SetSorting`` or ``ArraySorting``.
///
/// Take this type where any of them will do. A new order, under another parameter or after ``resort()``, leaves as
///
/// | what the new order does | leaves |
/// |---|---|
/// | changes no row's place | nothing |
/// | changes places | `transition` with as few moves as possible |
/// | changes more than ``resetRatio`` of the rows, where that is set | a reset: `termination` and `initiation` |
///
/// As few as possible: n − LIS moves, where LIS is the length of the longest sequence of rows that keep their order.
public class SortedStorage<Element>: ArrayStorage<Element> {
  @usableFromInline final let control: SortControl

  @inlinable
  init<Source>(_ parts: StageParts<Source, ArrayTransaction<Element>>, _ control: SortControl) {
    self.control = control
    super.init(parts.outlet, parts.node)
    parts.connect(self)
  }
}

extension SortedStorage {
  /// Computes the order of every row anew and moves those whose place has changed.
  ///
  /// Only needed where an order depends on what the stage is not told of, such as objects that are changed in place. It
  /// happens at once; in a handler, in a later turn; in the body of a ``transaction(_:)``, on the settled state.
  /// Outside of a session nothing happens.
  ///
  /// ```swift
  /// final class Task { var priority: Int; init(_ priority: Int) { self.priority = priority } }
  /// let tasks = ArraySlot([Task(1), Task(2)])
  /// let sorted = tasks.sorted { $0.priority }    // 1, 2
  /// tasks[0].priority = 3                        // unnoticed
  /// sorted.resort()                              // 2, 3: a move
  /// sorted.tearDown()
  /// ```
  ///
  /// - Complexity: O(n log n), and n calls of the order.
  public final func resort() { control.prompt.ask() }

  /// The share of the rows that a new order may change before the stage sends a reset; 1 unless set: always moves.
  ///
  /// Moves keep what depends on a row: selections, scrolling, cells, objects of `map(updating:)`. After a reset all
  /// rows are new; set a ratio only where nobody follows rows. A reset costs less than moves from about a twentieth of
  /// the rows on, and two thirds as much at 0.3. At 0 a reset is sent whenever anything changes.
  ///
  /// - Precondition: in 0...1; anything else is a `badParameter` violation.
  public final var resetRatio: Double {
    get { control.resetRatio }
    set {
      guard newValue >= 0, newValue <= 1 else {
        Violation.trap(
          .badParameter,
          "\(outlet.subject.located) was given the reset ratio \(newValue), which is not in 0...1. Set a share."
        )
      }
      control.resetRatio = newValue
    }
  }
}
