import Foundation
import SignalGraph

/// What goes round in a cycle: a frame, a driver's model, or an event.
///
/// Everything that goes round can be compared, so that what is equal to the last is not rendered, and written, so that every
/// cycle can be recorded. Structs and enums of such values conform by saying so:
///
/// ```swift
/// struct Counter: CycleValue, Initializable {
///   var count = 0
/// }
/// ```
public protocol CycleValue: Codable, Equatable, Sendable, StatelessSignal {}

// A driver that has nothing to tell.
extension Never: CycleValue {}
extension Bool: CycleValue {}
extension Int: CycleValue {}
extension Double: CycleValue {}
extension Float: CycleValue {}
extension String: CycleValue {}
extension Duration: CycleValue {}
extension Date: CycleValue {}
extension UUID: CycleValue {}
extension URL: CycleValue {}
extension Optional: CycleValue where Wrapped: CycleValue {}
extension Array: CycleValue where Element: CycleValue {}
extension Set: CycleValue where Element: CycleValue {}
extension Dictionary: CycleValue where Key: CycleValue, Value: CycleValue {}

/// A value that there is before anything has happened.
///
/// Frames of a ``SinkSourceConverting`` are: their first one is the seed of the cycle.
public protocol Initializable {
  /// Makes the first value.
  init()
}
