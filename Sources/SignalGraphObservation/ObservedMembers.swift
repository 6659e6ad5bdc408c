import Observation
import SignalGraph

/// A set storage as an observable object, member by member: for views, `withObservationTracking` and `Observations`.
///
/// Use it where one asks whether something is in a set that others edit: what is selected, marked, allowed. What is shown
/// in an order has ``ObservedRows``, made of the set sorted; a control that edits a set has ``ObservedSetSlot``.
///
/// | change | ``contains(_:)`` of it | ``count`` | ``elements`` |
/// |---|---|---|---|
/// | a member comes or goes | changes | changes, if the number does | changes |
/// | another one does | – | as above | changes |
/// | `initiation`, a reset | changes | changes, if the number does | changes |
/// | `termination` | – | – | – |
///
/// Each changes at most once in a turn.
///
/// ```swift
/// let selection = SetSlot(["a"])
/// let selected = ObservedMembers(selection)
/// // In the view of row b:
/// Text(selected.contains("b") ? "✓ b" : "b")    // observes b alone
/// selection.remove("a")                         // nothing is told to it
/// selection.insert("b")                         // it changes once
/// selected.tearDown()
/// ```
///
/// It belongs to the isolation domain of the graph, and is told of a change when all stages of the turn are settled.
///
/// - Complexity: O(n) for a session that begins; O(k) for a transaction of k mutations, and what the registrars take.
///   Memory: an entry of a table each, and some 100 bytes per element that was asked about and has not changed since.
///
/// Teardown: ``tearDown(fileID:line:)``, which takes down a chain that only this kept; releasing it before is a
/// `missingTeardown` violation in debug builds.
public final class ObservedMembers<Element: Hashable>: Observable {
  private let copy: KeyedCopy<SetTransaction<Element>>

  /// Observes a storage.
  public init(
    _ storage: SetStorage<Element>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(ObservedMembers<Element>.self, label, fileID, line)
    copy = KeyedCopy(storage, subject, label, fileID, line)
  }

  /// Whether an element was a member at the end of the last turn; observes this element.
  ///
  /// - Complexity: expected O(1).
  public func contains(_ element: Element) -> Bool { copy[element] != nil }

  /// How many members there are; observes that number.
  public var count: Int { copy.count }

  /// All members; observes which there are.
  ///
  /// - Complexity: O(n).
  public var elements: Set<Element> { Set(copy.keys) }

  /// Ends the observation.
  ///
  /// The members stay as they are. May be called twice.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) { copy.tearDown(fileID, line) }
}

@available(*, unavailable)
extension ObservedMembers: Sendable {}
