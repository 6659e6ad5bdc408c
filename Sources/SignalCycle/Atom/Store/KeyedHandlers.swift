/// Handlers by their keys, which are called in the order of the keys' coming.
///
/// While they are called, others may come and go: one that comes is not called with this, one that has gone not any
/// more.
@usableFromInline
final class KeyedHandlers<Input> {
  // A handler that goes is replaced before it is released, and entries that go hold none: accesses need no checks.

  @usableFromInline
  final class Entry {
    /// Nil when it has gone.
    @exclusivity(unchecked) @usableFromInline private(set) var handler: ((Input) -> Void)?

    init(_ handler: @escaping (Input) -> Void) { self.handler = handler }

    /// The past one is released behind the access, as what it holds may call handlers when it goes.
    func replace(with handler: ((Input) -> Void)?) {
      let past = self.handler
      self.handler = handler
      withExtendedLifetime(past) {}
    }
  }

  /// In the order of coming; some may have gone.
  @exclusivity(unchecked) @usableFromInline private(set) var entries: [Entry] = []
  private var entryByKey: [AnyHashable: Entry] = [:]

  /// Whether there is none.
  var isEmpty: Bool { entryByKey.isEmpty }

  /// Adds a handler, which takes the place in the order of one with that key.
  ///
  /// - Complexity: O(1).
  func set(_ key: AnyHashable, _ handler: @escaping (Input) -> Void) {
    if let entry = entryByKey[key] {
      entry.replace(with: handler)
    } else {
      let entry = Entry(handler)
      entryByKey[key] = entry
      entries.append(entry)
    }
  }

  /// Lets go of a handler; false if there is none with that key.
  ///
  /// - Complexity: amortised O(1).
  @discardableResult
  func remove(_ key: AnyHashable) -> Bool {
    guard let entry = entryByKey.removeValue(forKey: key) else { return false }
    entry.replace(with: nil)
    if entries.count > 2 * entryByKey.count + 8 { entries.removeAll { $0.handler == nil } }
    return true
  }

  /// Lets go of all.
  func removeAll() {
    let past = entries
    (entries, entryByKey) = ([], [:])
    for entry in past { entry.replace(with: nil) }
  }

  /// Calls all.
  @inlinable
  func call(_ input: Input) { for entry in entries { entry.handler?(input) } }
}
