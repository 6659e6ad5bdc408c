/// Middleware that writes each event, and by what the states before and after it differ.
///
/// ```swift
/// let store = AtomStore(Todos(), middleware: [AtomLog { print($0) }])
/// store.dispatch(.todo(3, .setDone(true)))
/// // 17 todo(3, setDone(true))
/// //    items[3].isDone: false → true
/// ```
///
/// It writes what changed and nothing else, so the cost is that of the change, whatever the size of the state.
public struct AtomLog<Root: AtomRoot>: AtomMiddleware {
  private let write: (String) -> Void

  /// Makes a log that hands each line to a function.
  public init(of root: Root.Type = Root.self, _ write: @escaping (String) -> Void) { self.write = write }

  /// Writes the event, then a line for each difference.
  public func conclude(_ step: AtomStep<Root>) {
    write("\(step.number) \(step.event.map(Words.of) ?? "moved in time")")
    let differences = step.differences
    for line in differences { write("   \(line)") }
    if differences.isEmpty { write("   nothing changed") }
  }
}
