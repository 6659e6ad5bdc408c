import SignalGraph

extension Optional: RelayValue where Wrapped: RelayValue {
  /// Appends 0, or 1 and the value.
  @inlinable
  public func write(to writer: inout RelayWriter) {
    writer.write(self != nil)
    if let self { self.write(to: &writer) }
  }

  /// Reads a value, or that there is none.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    if try reader.read(Bool.self) { self = .some(try reader.read()) } else { self = .none }
  }
}

extension RelayWriter {
  /// Appends the number of elements, and these.
  @inlinable
  public mutating func write<Elements: Collection>(elements: Elements) where Elements.Element: RelayValue {
    write(number: UInt64(elements.count))
    for element in elements { element.write(to: &self) }
  }
}

extension RelayReader {
  /// Reads the number of elements, and these.
  @inlinable
  public mutating func readElements<Element: RelayValue>(
    _ type: Element.Type = Element.self
  ) throws(RelayError) -> [Element] {
    let count = try readCount()
    var elements: [Element] = []
    // An element may be larger than its bytes: no more memory is taken at once than a few pages.
    elements.reserveCapacity(Swift.min(count, 1024))
    for _ in 0..<count { elements.append(try read()) }
    return elements
  }
}

extension Array: RelayValue where Element: RelayValue {
  /// Appends the number of elements, and these.
  @inlinable
  public func write(to writer: inout RelayWriter) { writer.write(elements: self) }

  /// Reads elements.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) { self = try reader.readElements() }
}

extension TreeArray: RelayValue where Element: RelayValue {
  /// Appends the number of elements, and these.
  @inlinable
  public func write(to writer: inout RelayWriter) { writer.write(elements: self) }

  /// Reads elements.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) { self.init(try reader.readElements()) }
}

extension Set: RelayValue where Element: RelayValue {
  /// Appends the number of members, and these.
  @inlinable
  public func write(to writer: inout RelayWriter) { writer.write(elements: self) }

  /// Reads members; throws if one comes twice or does not equal itself.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    try self.init(relayed: try reader.readElements())
  }

  @inlinable
  init(relayed members: [Element]) throws(RelayError) {
    self.init(minimumCapacity: members.count)
    for member in members {
      guard member == member else { throw .malformed("the member \(member) does not equal itself") }
      guard insert(member).inserted else { throw .malformed("the member \(member) comes twice") }
    }
  }
}

extension Dictionary: RelayValue where Key: RelayValue, Value: RelayValue {
  /// Appends the number of entries, and key and value of each.
  @inlinable
  public func write(to writer: inout RelayWriter) {
    writer.write(number: UInt64(count))
    for (key, value) in self { writer.write(key, value) }
  }

  /// Reads entries; throws if a key comes twice or does not equal itself.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    self = Dictionary(try TableDictionary(relayed: try reader.readElements()))
  }
}

extension TableDictionary where Key: RelayValue, Value: RelayValue {
  @inlinable
  init(relayed entries: [DictionaryEntry<Key, Value>]) throws(RelayError) {
    self.init(minimumCapacity: entries.count)
    for entry in entries {
      guard entry.key == entry.key else { throw .malformed("the key \(entry.key) does not equal itself") }
      guard updateValue(entry.value, forKey: entry.key) == nil else {
        throw .malformed("the key \(entry.key) comes twice")
      }
    }
  }
}
