extension DistinctCounting {
  /// Makes a count of what a closure makes of a dictionary's entries, registered by its user.
  @inlinable
  public convenience init<Key, Value>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by transform: @escaping ((key: Key, value: Value)) -> Distinct
  ) where Transaction == DictionaryTransaction<Key, Value> {
    let results = KeyTable<Key, Distinct>()
    let bin = Bin<Distinct>()
    self.init(label, Site(fileID: fileID, line: line)) { entries, tally in
      results.reserveCapacity(entries.count)
      for (key, value) in entries {
        let result = transform((key, value))
        _ = results.updateValue(result, forKey: key)
        tally.load(result)
      }
    } change: { input, tally in
      for mutation in input.list.unsafeMutations {
        switch mutation {
        case .insert(let key, let value):
          let result = transform((key, value))
          _ = results.updateValue(result, forKey: key)
          tally.add(result)
        case .update(let key, _, let future):
          let result = transform((key, future))
          if let past = results.updateValue(result, forKey: key) {
            tally.exchange(past, result)
            bin.keep(past)
          }
        case .remove(let key, _):
          if let past = results.removeValue(forKey: key) {
            tally.subtract(past)
            bin.keep(past)
          }
        }
      }
    } end: {
      results.removeAll()
    }
  }

  /// Makes a count of a dictionary's values, registered by its user.
  @inlinable
  public convenience init<Key>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Transaction == DictionaryTransaction<Key, Distinct> {
    self.init(label, Site(fileID: fileID, line: line)) { entries, tally in
      for value in entries.values { tally.load(value) }
    } change: { input, tally in
      for mutation in input.list.unsafeMutations {
        switch mutation {
        case .insert(_, let value): tally.add(value)
        case .update(_, let past, let future): tally.exchange(past, future)
        case .remove(_, let past): tally.subtract(past)
        }
      }
    }
  }

  /// Makes a count of what a closure makes of a set's members, registered by its user.
  @inlinable
  public convenience init<Element>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by transform: @escaping (Element) -> Distinct
  ) where Transaction == SetTransaction<Element> {
    let results = KeyTable<Element, Distinct>()
    let bin = Bin<Distinct>()
    self.init(label, Site(fileID: fileID, line: line)) { members, tally in
      results.reserveCapacity(members.count)
      for member in members {
        let result = transform(member)
        _ = results.updateValue(result, forKey: member)
        tally.load(result)
      }
    } change: { input, tally in
      for mutation in input.list.unsafeMutations {
        switch mutation {
        case .insert(let member):
          let result = transform(member)
          _ = results.updateValue(result, forKey: member)
          tally.add(result)
        case .remove(let member):
          if let past = results.removeValue(forKey: member) {
            tally.subtract(past)
            bin.keep(past)
          }
        }
      }
    } end: {
      results.removeAll()
    }
  }

  /// Makes a count of what a closure makes of an array's elements, registered by its user.
  @inlinable
  public convenience init<Element>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by transform: @escaping (Element) -> Distinct
  ) where Transaction == ArrayTransaction<Element> {
    var results = TreeArray<Distinct>()
    let bin = Bin<Distinct>()
    self.init(label, Site(fileID: fileID, line: line)) { elements, tally in
      results = TreeArray(elements.lazy.map(transform))
      for result in results { tally.load(result) }
    } change: { input, tally in
      func exchange(_ past: Distinct, _ result: Distinct) {
        tally.exchange(past, result)
        bin.keep(past)
      }
      for command in input.list.unsafeMutations {
        switch command {
        case .insert(let element, let at):
          let result = transform(element)
          results.insert(result, at: at)
          tally.add(result)
        case .update(let at, _, let future):
          let result = transform(future)
          exchange(results.exchange(at: at, with: result), result)
        case .remove(_, let at):
          let past = results.remove(at: at)
          tally.subtract(past)
          bin.keep(past)
        case .shift(let from, let to, _):
          results.move(from: from, to: to)
        case .move(let from, let to, _, let future):
          let result = transform(future)
          exchange(results.move(from: from, to: to, with: result), result)
        case .replace(let number):
          let replacement = input.list.replacements().items[number]
          let range = replacement.at..<replacement.at + replacement.past.count
          let (new, old) = (replacement.future.map(transform), results[range].map { $0 })
          for result in new { tally.add(result) }
          results.replaceSubrange(range, with: new)
          for result in old {
            tally.subtract(result)
            bin.keep(result)
          }
        }
      }
    } end: {
      results = TreeArray()
    }
  }

  /// Makes a count of an array's elements, registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Transaction == ArrayTransaction<Distinct> {
    self.init(label, Site(fileID: fileID, line: line)) { elements, tally in
      for element in elements { tally.load(element) }
    } change: { input, tally in
      for command in input.list.unsafeMutations {
        switch command {
        case .insert(let element, _): tally.add(element)
        case .update(_, let past, let future), .move(_, _, let past, let future): tally.exchange(past, future)
        case .remove(let past, _): tally.subtract(past)
        case .shift: break
        case .replace(let number):
          let replacement = input.list.replacements().items[number]
          for element in replacement.future { tally.add(element) }
          for element in replacement.past { tally.subtract(element) }
        }
      }
    }
  }
}
