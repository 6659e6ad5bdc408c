/// A signal that stands for itself: a receiver that missed the one before has lost nothing by it.
///
/// Such signals are *events*; an ``EventStream`` and its stages take no others. Filtering the signals of a state would break its session,
/// so `StateSignal` does not conform and the attempt does not compile. Conform your own event types:
///
/// ```swift
/// enum Key: StatelessSignal { case up, down }
/// ```
///
/// `Void` and tuples can conform to nothing in Swift: an event that says no more than that it happened is a type with one
/// value, as an enumeration of one case, and one of several parts is a structure.
public protocol StatelessSignal {}

extension Bool: StatelessSignal {}
extension Int: StatelessSignal {}
extension Int8: StatelessSignal {}
extension Int16: StatelessSignal {}
extension Int32: StatelessSignal {}
extension Int64: StatelessSignal {}
extension UInt: StatelessSignal {}
extension UInt8: StatelessSignal {}
extension UInt16: StatelessSignal {}
extension UInt32: StatelessSignal {}
extension UInt64: StatelessSignal {}
extension Float: StatelessSignal {}
extension Double: StatelessSignal {}
extension Character: StatelessSignal {}
extension String: StatelessSignal {}
extension Substring: StatelessSignal {}
extension Duration: StatelessSignal {}
extension Optional: StatelessSignal where Wrapped: StatelessSignal {}
extension Array: StatelessSignal where Element: StatelessSignal {}
extension Set: StatelessSignal where Element: StatelessSignal {}
extension Dictionary: StatelessSignal where Key: StatelessSignal, Value: StatelessSignal {}
extension Result: StatelessSignal where Success: StatelessSignal {}

// What changed is news, wherever it came from; with the initiations and terminations it would be a state.
extension ValueTransaction: StatelessSignal {}
extension SetTransaction: StatelessSignal {}
extension DictionaryTransaction: StatelessSignal {}
extension ArrayTransaction: StatelessSignal {}
