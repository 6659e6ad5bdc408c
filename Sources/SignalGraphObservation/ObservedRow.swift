import Observation

/// A row of ``ObservedRows``: an observable object that stays the same while its row does, wherever it moves and whatever
/// it holds.
///
/// Who reads ``value`` depends on this row alone. Where rows are numbered, the ``id`` is never used again for another row,
/// which an object's address would be.
public final class ObservedRow<ID: Hashable, Element>: Observable, Identifiable {
  /// Names the row: its key, or a number of its own.
  public let id: ID
  private let registrar = ObservationRegistrar()
  private var current: Element

  init(_ id: ID, _ element: Element) { (self.id, current) = (id, element) }

  /// The row's element at the end of the last turn; once the row is gone, the last one.
  public var value: Element {
    registrar.access(self, keyPath: \.value)
    return current
  }

  func take(_ element: Element) {
    registrar.withMutation(of: self, keyPath: \.value) { current = element }
  }

  /// Sets what a row holds that nobody has seen yet.
  func begin(with element: Element) { current = element }
}

@available(*, unavailable)
extension ObservedRow: Sendable {}
