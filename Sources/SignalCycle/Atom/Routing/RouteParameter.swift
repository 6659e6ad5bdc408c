import Foundation

/// A type of which a ``RoutePattern`` makes parameters.
///
/// `String`, `Int`, `Double`, `Bool`, `UUID` and others adopt it; an `Optional` of them may be left out of a query, and an
/// `Array` of them may be there several times. An enum with raw values, and whatever else can be made of text, adopts it
/// without a member:
///
/// ```swift
/// enum Order: String, RouteParameter { case name, date }
/// ```
public protocol RouteParameter: SendableMetatype {
  /// Makes a value of what stands in a link: one text, none where a query leaves it out, several where it repeats it.
  init?(routeTexts texts: [String])
}

extension RouteParameter where Self: LosslessStringConvertible {
  /// Makes a value of exactly one text.
  public init?(routeTexts texts: [String]) {
    guard texts.count == 1 else { return nil }
    self.init(texts[0])
  }
}

extension RouteParameter where Self: RawRepresentable, RawValue: RouteParameter {
  /// Makes a value of exactly one raw value.
  public init?(routeTexts texts: [String]) {
    guard let raw = RawValue(routeTexts: texts) else { return nil }
    self.init(rawValue: raw)
  }
}

extension String: RouteParameter {}
extension Bool: RouteParameter {}
extension Int: RouteParameter {}
extension Int8: RouteParameter {}
extension Int16: RouteParameter {}
extension Int32: RouteParameter {}
extension Int64: RouteParameter {}
extension UInt: RouteParameter {}
extension UInt8: RouteParameter {}
extension UInt16: RouteParameter {}
extension UInt32: RouteParameter {}
extension UInt64: RouteParameter {}
extension Float: RouteParameter {}
extension Double: RouteParameter {}

extension UUID: RouteParameter {
  /// Makes an identifier of exactly one text.
  public init?(routeTexts texts: [String]) {
    guard texts.count == 1 else { return nil }
    self.init(uuidString: texts[0])
  }
}

extension Optional: RouteParameter where Wrapped: RouteParameter {
  /// Makes nil of no text, and a value of others.
  public init?(routeTexts texts: [String]) {
    if texts.isEmpty {
      self = .none
    } else if let value = Wrapped(routeTexts: texts) {
      self = value
    } else {
      return nil
    }
  }
}

extension Array: RouteParameter where Element: RouteParameter {
  /// Makes a value of each text.
  public init?(routeTexts texts: [String]) {
    self = []
    for text in texts {
      guard let element = Element(routeTexts: [text]) else { return nil }
      append(element)
    }
  }
}
