import Testing

@testable import SignalGraph

// Stages read mutations part by part where an enumeration has them, so these parts must be what the enumeration says, for
// all ways in which rows can lie in memory: with padding, with bits to spare, with nothing in them.
@Suite struct ChangeLayoutTests {
  private final class Object: Hashable {
    static func == (one: Object, other: Object) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// Nine bytes, of which an array takes sixteen.
  private struct Padded: Hashable {
    var number: Int64
    var flag: UInt8
  }

  private struct Nothing: Hashable {}

  private enum Choice: Hashable {
    case none, text(String), object(Object), both(Int, String)
  }

  private struct Wide: Hashable {
    var (a, b, c, d, e) = (1, "a text that is too long to be held in place", [1, 2], "b", 5.5)
    var (f, g, h): (Object?, Choice, Character?) = (Object(), .text("chosen"), "h")
  }

  private struct Free<Value>: Equatable {
    var value: Value
    static func == (one: Free, other: Free) -> Bool { "\(one.value)" == "\(other.value)" }
  }

  private func check<Key: Hashable, Value: Equatable>(_ key: Key, _ past: Value, _ future: Value) {
    let mutations: [DictionaryMutation<Key, Value>] = [
      .insert(key: key, value: future), .update(key: key, past: past, future: future), .remove(key: key, past: past),
    ]
    for mutation in mutations {
      // Behind another one, so that strides count, too.
      var transaction = DictionaryTransaction<Key, Value>()
      transaction.list.append(.update(key: key, past: future, future: past))
      transaction.list.append(mutation)
      let change = transaction.unsafeChanges[1]
      #expect(change.key == key)
      #expect(change.past == mutation.past)
      #expect(change.future == mutation.future)
      #expect(change.mutation == mutation)
      switch mutation {
      case .insert: #expect(change.kind == .insert)
      case .update: #expect(change.kind == .update)
      case .remove: #expect(change.kind == .remove)
      }
    }
    checkMembers(key)
    checkCommands(past, future)
  }

  private func checkMembers<Member: Hashable>(_ member: Member) {
    for (mutation, kind) in [
      (SetMutation.insert(member), KeyedChange<Member, Void>.Kind.insert), (.remove(member), .remove),
    ] {
      var transaction = SetTransaction<Member>()
      transaction.list.append(.remove(member))
      transaction.list.append(mutation)
      let change = transaction.unsafeChanges[1]
      #expect(change.key == member)
      #expect(change.kind == kind)
      #expect((change.past == nil) == (kind == .insert))
      #expect((change.future == nil) == (kind == .remove))
    }
  }

  private func checkCommands<Element: Equatable>(_ past: Element, _ future: Element) {
    let commands: [(ArrayCommand<Element>, ArrayChange<Element>.Kind)] = [
      (.insert(future, at: 7), .insert), (.update(at: 8, past: past, future: future), .update),
      (.remove(past, at: 9), .remove), (.shift(from: 10, to: 11, past), .shift),
      (.move(from: 12, to: 13, past: past, future: future), .move), (.replace(14), .replace),
    ]
    for (command, kind) in commands {
      var transaction = ArrayTransaction<Element>()
      transaction.list.append(.move(from: 1, to: 2, past: future, future: past))
      transaction.list.append(command)
      let change = transaction.unsafeChanges[1]
      #expect(change.kind == kind)
      switch command {
      case .insert(let element, let at), .remove(let element, let at):
        #expect(change.element == element && change.at == at)
      case .update(let at, let past, let future):
        #expect(change.at == at && change.past == past && change.future == future)
      case .shift(let from, let to, let element):
        #expect(change.from == from && change.to == to && change.element == element)
      case .move(let from, let to, let past, let future):
        #expect(change.from == from && change.to == to && change.past == past && change.future == future)
      case .replace(let number): #expect(change.replacement == number)
      }
      // The elements of bulk commands are beside the list, which has none here.
      if kind == .replace { transaction.list.removeLast() }
    }
  }

  @Test func `numbers`() {
    check(1, 2, 3)
    check(UInt8(255), Int64.min, Int64.max)
    check(Int64.max, UInt8(1), UInt8(2))
    check(true, false, true)
    check(Int8(-1), SIMD4<Float>(1, 2, 3, 4), SIMD4<Float>(5, 6, 7, 8))
    check(1.5, Float(2.5), Float(3.5))
    check(UInt16(3), SIMD3<Double>(1, 2, 3), SIMD3<Double>(4, 5, 6))
  }

  @Test func `texts and references`() {
    check("key", "past", "a future that is too long to be held in place")
    check("key", 1, 2)
    check(1, Object(), Object())
    check(Object(), [1], [2, 3])
    check("é" as Character, ["a": 1], ["b": 2])
    check([1, 2], Set(["a"]), Set(["b"]))
  }

  @Test func `optionals and choices`() {
    check(Optional(1), Optional("past"), nil)
    check(1, Optional(Optional(true)), .some(nil))
    check(Choice.none, Choice.text("past"), .object(Object()))
    check(Choice.both(1, "b"), Optional(Choice.none), nil)
    check(Optional(Object()), Optional(Choice.both(2, "c")), .some(.none))
  }

  @Test func `padding, nothing, and much`() {
    check(Padded(number: 1, flag: 2), Padded(number: 3, flag: 4), Padded(number: 5, flag: 6))
    check(UInt8(1), Padded(number: 3, flag: 4), Padded(number: 5, flag: 6))
    check(Padded(number: 1, flag: 2), UInt8(3), UInt8(4))
    check(Nothing(), Nothing(), Nothing())
    check(Nothing(), 1, 2)
    check(1, Nothing(), Nothing())
    check(Wide(), Wide(), Wide())
    check(UInt8(1), Wide(), Wide())
  }

  @Test func `values of any type`() {
    check(1, Free<Any>(value: 1), Free<Any>(value: "text"))
    check(1, Free<any Equatable>(value: 1), Free<any Equatable>(value: Wide()))
    check(AnyHashable("key"), Free<AnyObject>(value: Object()), Free<AnyObject>(value: Object()))
  }

  @Test func `values of which there are none, and others that have no bits to spare`() {
    check(1, Optional<Never>.none, nil)
    check(Optional<Never>.none, Int128.min, Int128.max)
    check(1, Free<() -> Int>(value: { 1 }), Free<() -> Int>(value: { 2 }))
    check(UInt8(1), SIMD64<Double>(repeating: 1), SIMD64<Double>(repeating: 2))
    check(1, Free<(Int, String, UInt8)>(value: (1, "b", 2)), Free<(Int, String, UInt8)>(value: (3, "c", 4)))
    let (past, future) = (Object(), Object())
    withExtendedLifetime((past, future)) { check(1, Referring(past), Referring(future)) }
  }

  /// A value that cannot be moved byte by byte everywhere.
  private struct Referring: Equatable {
    weak var other: Object?
    unowned let object: Object

    init(_ object: Object) { (other, self.object) = (object, object) }
    static func == (one: Self, other: Self) -> Bool { one.other === other.other && one.object === other.object }
  }

  @Test func `a transaction releases what it holds once`() {
    weak var key: Object?
    weak var past: Object?
    weak var future: Object?
    func fill(_ body: (Object, Object, Object) -> Void) {
      let objects = (Object(), Object(), Object())
      (key, past, future) = objects
      body(objects.0, objects.1, objects.2)
    }
    var entries = DictionaryTransaction<Object, Object>()
    fill { key, past, future in
      for mutation in [
        .insert(key: key, value: past), .update(key: past, past: key, future: future), .remove(key: future, past: past),
      ]
        as [DictionaryMutation<Object, Object>]
      { entries.list.append(mutation) }
    }
    #expect(key != nil && past != nil && future != nil)
    entries.removeAll()
    #expect(key == nil && past == nil && future == nil)

    var rows = ArrayTransaction<Object>()
    fill { key, past, future in
      for command in [.insert(key, at: 0), .remove(past, at: 0), .shift(from: 0, to: 1, future)]
        as [ArrayCommand<Object>]
      {
        rows.list.append(command)
      }
      rows.list.append(.update(at: 0, past: past, future: future))
      rows.list.append(.move(from: 0, to: 1, past: future, future: key))
    }
    #expect(key != nil && past != nil && future != nil)
    rows.removeAll()
    #expect(key == nil && past == nil && future == nil)

    var members = SetTransaction<Object>()
    fill { key, past, future in
      for mutation in [.insert(key), .remove(past), .insert(future)] as [SetMutation<Object>] {
        members.list.append(mutation)
      }
    }
    #expect(key != nil && past != nil && future != nil)
    members.removeAll()
    #expect(key == nil && past == nil && future == nil)
  }
}
