/// What happens to an entry or an element that finds nothing in a look-up.
public enum MissingMatch<Value> {
  /// It is left out.
  case dropped
  /// This value stands for what was not found.
  case filled(with: Value)

  @inlinable var found: (Value?) -> Value? {
    switch self {
    case .dropped: { $0 }
    case .filled(let value): { $0 ?? value }
    }
  }
}

extension MissingMatch: Sendable where Value: Sendable {}
