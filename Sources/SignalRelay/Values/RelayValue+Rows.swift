import SignalGraph

extension DictionaryEntry: RelayValue where Key: RelayValue, Value: RelayValue {
  /// Appends key and value.
  @inlinable
  public func write(to writer: inout RelayWriter) { writer.write(key, value) }

  /// Reads key and value.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    self.init(key: try reader.read(), value: try reader.read())
  }
}

extension JoinKey: RelayValue where Left: RelayValue, Right: RelayValue {
  /// Appends both keys.
  @inlinable
  public func write(to writer: inout RelayWriter) { writer.write(left, right) }

  /// Reads both keys.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    self.init(try reader.read(), try reader.read())
  }
}

extension JoinRow: RelayValue where Left: RelayValue, Right: RelayValue {
  /// Appends both values.
  @inlinable
  public func write(to writer: inout RelayWriter) { writer.write(left, right) }

  /// Reads both values.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    self.init(try reader.read(), try reader.read())
  }
}

extension OutlineRow: RelayValue where Key: RelayValue, Value: RelayValue {
  /// Appends the key, the value, the depth, the number of children, and whether they are shown.
  @inlinable
  public func write(to writer: inout RelayWriter) {
    writer.write(key, value)
    writer.write(depth, childCount)
    writer.write(isExpanded)
  }

  /// Reads the key, the value, the depth, the number of children, and whether they are shown.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    self.init(
      key: try reader.read(), value: try reader.read(), depth: try reader.read(), childCount: try reader.read(),
      isExpanded: try reader.read())
  }
}

extension NestedEntry: RelayValue where Key: RelayValue, Value: RelayValue {
  /// Appends the value, the parent and the children.
  @inlinable
  public func write(to writer: inout RelayWriter) {
    writer.write(value, parent)
    writer.write(children)
  }

  /// Reads the value, the parent and the children.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    self.init(value: try reader.read(), parent: try reader.read(), children: try reader.read())
  }
}

extension SectionRow: RelayValue where Group: RelayValue, Summary: RelayValue, Element: RelayValue {
  /// Appends 0 and a header with its summary, or 1 and an element.
  @inlinable
  public func write(to writer: inout RelayWriter) {
    switch self {
    case .header(let group, let summary):
      writer.write(false)
      writer.write(group, summary)
    case .element(let element):
      writer.write(true, element)
    }
  }

  /// Reads a header or an element.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    self = try reader.read(Bool.self) ? .element(try reader.read()) : .header(try reader.read(), try reader.read())
  }
}
