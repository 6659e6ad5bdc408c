import SignalGraph

/// How a place changes: a transaction that can be kept, compared, written and told.
///
/// Adopted by `ValueTransaction`, `DictionaryTransaction` and `ArrayTransaction` of such values; nothing else needs to.
public protocol AtomTransaction: StateTransaction, Codable, Equatable where Snapshot: Codable & Equatable {
  /// What changed, a line each: `"todos[3].isDone: false → true"`.
  func differences(at path: String) -> [String]
}

extension ValueTransaction: AtomTransaction where Value: Codable & Equatable {
  /// A line for each property that changed.
  public func differences(at path: String) -> [String] {
    mutation.map { ValueDifference.lines(at: path, from: $0.past, to: $0.future) } ?? []
  }
}

extension DictionaryTransaction: AtomTransaction where Key: Codable, Value: Codable & Equatable {
  /// A line for each entry that came or went, and for each property that changed.
  public func differences(at path: String) -> [String] {
    mutations.flatMap { mutation in
      switch mutation {
      case .insert(let key, let value): ["\(path)[\(key)]: + \(Words.of(value))"]
      case .update(let key, let past, let future):
        ValueDifference.lines(at: "\(path)[\(key)]", from: past, to: future)
      case .remove(let key, let past): ["\(path)[\(key)]: − \(Words.of(past))"]
      }
    }
  }
}

extension ArrayTransaction: AtomTransaction where Element: Codable & Equatable {
  /// A line for each command, or for each property that it changed.
  public func differences(at path: String) -> [String] {
    var lines: [String] = []
    forEach { mutation in
      switch mutation {
      case .insert(let element, let at): lines.append("\(path)[\(at)]: + \(Words.of(element))")
      case .update(let at, let past, let future):
        lines += ValueDifference.lines(at: "\(path)[\(at)]", from: past, to: future)
      case .remove(let element, let at): lines.append("\(path)[\(at)]: − \(Words.of(element))")
      case .move(let from, let to, let past, let future):
        lines.append("\(path)[\(from)]: moved to \(to)")
        lines += ValueDifference.lines(at: "\(path)[\(to)]", from: past, to: future)
      case .replace(let at, let past, let future):
        lines += past.map { "\(path)[\(at)]: − \(Words.of($0))" }
        lines += future.enumerated().map { "\(path)[\(at + $0)]: + \(Words.of($1))" }
      }
    }
    return lines
  }
}

/// What tells two values of one type apart, property by property.
enum ValueDifference {
  static func lines(at path: String, from past: Any, to future: Any) -> [String] {
    if areEqual(past, future) { return [] }
    let whole = ["\(path): \(Words.of(past)) → \(Words.of(future))"]
    // What describes itself is not taken apart, such as a date.
    if past is any CustomStringConvertible, "\(past)" != "\(future)" { return whole }
    let (before, after) = (Mirror(reflecting: past), Mirror(reflecting: future))
    guard before.displayStyle == .struct, before.children.count == after.children.count else { return whole }
    let lines = zip(before.children, after.children).flatMap { before, after in
      Self.lines(at: "\(path).\(before.label ?? "?")", from: before.value, to: after.value)
    }
    return lines.isEmpty ? whole : lines
  }

  private static func areEqual(_ past: Any, _ future: Any) -> Bool {
    guard let past = past as? any Equatable else { return "\(past)" == "\(future)" }
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { future as? Value == value }
    return isEqual(past)
  }
}

/// A change of one place, of whatever kind.
///
/// An object: a store keeps it and lets it go, and need not copy a value of a type that it does not know.
@usableFromInline
protocol PlacedChange: AnyObject {
  var place: AnyAtomPlace { get }
  /// Performs it as an edit of its place.
  func perform()
  func inverted() -> any PlacedChange
  func isEqual(to other: any PlacedChange) -> Bool
  var differences: [String] { get }
  /// Writes it under the name of its place.
  func encode(to container: inout KeyedEncodingContainer<PartKey>) throws
}

/// A change of one place.
@usableFromInline
final class PlaceChange<Origin: Slot>: PlacedChange where Origin.Transaction: AtomTransaction {
  @usableFromInline let origin: AtomPlace<Origin>
  @usableFromInline let transaction: Origin.Transaction

  @inlinable
  init(place: AtomPlace<Origin>, transaction: Origin.Transaction) {
    (origin, self.transaction) = (place, transaction)
  }

  @inlinable var place: AnyAtomPlace { origin }

  @usableFromInline
  func perform() { origin.slot.apply(transaction) }

  @usableFromInline
  func inverted() -> any PlacedChange { PlaceChange(place: origin, transaction: transaction.inverted()) }

  @usableFromInline
  func isEqual(to other: any PlacedChange) -> Bool {
    guard let other = other as? PlaceChange<Origin> else { return false }
    return other.origin === origin && other.transaction == transaction
  }

  @usableFromInline var differences: [String] { transaction.differences(at: origin.path) }

  @usableFromInline
  func encode(to container: inout KeyedEncodingContainer<PartKey>) throws {
    try container.encode(transaction, forKey: PartKey(origin.path))
  }
}
