import Foundation
import SignalGraph
import Testing

/// Version 1, word for word: what these documents are may be added to, but never changed.
@Suite struct GoldenDocumentTests {
  /// The value is written so, and read again.
  private func check<Value: Codable & Equatable>(
    _ value: Value, _ text: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try Documents.text(value) == text, sourceLocation: location)
    #expect(try Documents.read(Value.self, text) == value, sourceLocation: location)
  }

  @Test func `mutations of values and sets are written so`() throws {
    try check(ValueMutation(past: 1, future: 2), #"{"future":2,"past":1}"#)
    try check(ValueMutation<Int?>(past: nil, future: 2), #"{"future":2,"past":null}"#)
    try check(SetMutation.insert("a"), #"{"insert":"a"}"#)
    try check(SetMutation.remove("a"), #"{"remove":"a"}"#)
  }

  @Test func `mutations of dictionaries are written so`() throws {
    typealias Mutation = DictionaryMutation<String, Int?>
    try check(Mutation.insert(key: "a", value: 1), #"{"future":1,"insert":"a"}"#)
    try check(Mutation.update(key: "a", past: 1, future: nil), #"{"future":null,"past":1,"update":"a"}"#)
    try check(Mutation.remove(key: "a", past: nil), #"{"past":null,"remove":"a"}"#)
  }

  @Test func `commands of arrays are written so`() throws {
    typealias Mutation = ArrayMutation<String>
    try check(Mutation.insert("a", at: 3), #"{"future":"a","insert":3}"#)
    try check(Mutation.update(at: 0, past: "a", future: "b"), #"{"future":"b","past":"a","update":0}"#)
    try check(Mutation.remove("a", at: 0), #"{"past":"a","remove":0}"#)
    try check(Mutation.move(from: 1, to: 2, past: "a", future: "b"), #"{"future":"b","move":1,"past":"a","to":2}"#)
    try check(Mutation.replace(at: 1, past: [], future: ["a", "b"]), #"{"future":["a","b"],"past":[],"replace":1}"#)
  }

  @Test func `transactions are written so`() throws {
    try check(ValueTransaction<Int>(), #"{"mutations":[],"v":1}"#)
    try check(ValueTransaction(past: 1, future: 2), #"{"mutations":[{"future":2,"past":1}],"v":1}"#)
    try check(
      ValueTransaction(refreshing: 1), #"{"mutations":[{"future":1,"past":1}],"refreshed":true,"v":1}"#)
    try check([.insert("a")] as SetTransaction<String>, #"{"mutations":[{"insert":"a"}],"v":1}"#)
    try check(
      [.insert(key: 1, value: "a")] as DictionaryTransaction<Int, String>,
      #"{"mutations":[{"future":"a","insert":1}],"v":1}"#)
    try check(
      [.insert("a", at: 0), .remove("b", at: 1)] as ArrayTransaction<String>,
      #"{"mutations":[{"future":"a","insert":0},{"past":"b","remove":1}],"v":1}"#)
  }

  @Test func `signals are written so`() throws {
    try check(ArraySignal<Int>.initiation([1, 2]), #"{"initiation":[1,2],"v":1}"#)
    try check(
      ArraySignal<Int>.transition([.insert(1, at: 0)]),
      #"{"transition":{"mutations":[{"future":1,"insert":0}],"v":1},"v":1}"#)
    try check(ArraySignal<Int>.termination([]), #"{"termination":[],"v":1}"#)
    try check(DictionarySignal<Int, String>.initiation([1: "a"]), #"{"initiation":[{"key":1,"value":"a"}],"v":1}"#)
    try check(SetSignal<Int>.initiation([1]), #"{"initiation":[1],"v":1}"#)
    try check(ValueSignal<String>.initiation("a"), #"{"initiation":"a","v":1}"#)
    try check(ValueSignal<Int?>.initiation(nil), #"{"initiation":null,"v":1}"#)
  }

  @Test func `rows are written so`() throws {
    try check(DictionaryEntry(key: 1, value: "a"), #"{"key":1,"value":"a"}"#)
    try check(JoinKey<Int, Int?>(1, nil), #"{"left":1,"right":null}"#)
    try check(JoinRow("a", "b"), #"{"left":"a","right":"b"}"#)
    try check(
      NestedEntry<Int, String>(value: "a", parent: nil, children: [2, 3]),
      #"{"children":[2,3],"parent":null,"value":"a"}"#)
    try check(
      OutlineRow(key: 1, value: "a", depth: 0, childCount: 2, isExpanded: true),
      #"{"childCount":2,"depth":0,"isExpanded":true,"key":1,"value":"a"}"#)
    try check(SectionRow<String, Int, String>.header("LH", 2), #"{"header":"LH","summary":2}"#)
    try check(SectionRow<String, Int, String>.element("LH 4"), #"{"element":"LH 4"}"#)
    try check(FailedElement("S 5", Unreadable(text: "?")), #"{"element":"S 5","failure":{"text":"?"}}"#)
    try check(ChildFailure<Int, Unreadable>.doubleID(4), #"{"doubleID":4}"#)
    try check(ChildFailure<Int, Unreadable>.thrown(Unreadable(text: "?")), #"{"thrown":{"text":"?"}}"#)
  }

  @Test func `parameters are written so`() throws {
    try check(KeyBounds<Int>(), "{}")
    try check(KeyBounds(10..<20), #"{"from":10,"upTo":20}"#)
    try check(KeyBounds(from: 3, through: 20), #"{"from":3,"through":20}"#)
    try check(KeyBounds<Int>(from: 3, through: nil), #"{"from":3,"through":null}"#)
    try check([Descending(3)], "[3]")
  }

  @Test func `a refresh is still one after reading`() throws {
    var refreshed = DictionaryTransaction<Int, String>()
    refreshed.refresh(key: 1, value: "a")
    refreshed.append([.update(key: 1, past: "a", future: "b")])
    let text = #"{"mutations":[{"future":"b","past":"a","update":1}],"refreshed":true,"v":1}"#
    try check(refreshed, text)
    var read = try Documents.read(DictionaryTransaction<Int, String>.self, text)
    read.append([.update(key: 1, past: "b", future: "a")])
    #expect(read == [.update(key: 1, past: "a", future: "a")])

    var rows = ArrayTransaction<Int>([.update(at: 0, past: 1, future: 1)])
    rows = try Documents.read(ArrayTransaction<Int>.self, Documents.data(rows))
    rows.append([.update(at: 0, past: 1, future: 2), .update(at: 0, past: 2, future: 1)])
    #expect(rows == [.update(at: 0, past: 1, future: 1)])

    // A move that announces its row too: the update says so.
    rows = ArrayTransaction<Int>([.update(at: 0, past: 1, future: 1)])
    rows.append(.move(from: 0, to: 2, past: 1, future: 1), equality: Equality())
    let written =
      #"{"mutations":[{"future":1,"move":0,"past":1,"to":2},{"future":1,"past":1,"update":2}],"refreshed":true,"v":1}"#
    try check(rows, written)
    rows = try Documents.read(ArrayTransaction<Int>.self, written)
    #expect(rows.count == 1 && rows.writtenCount == 2)
    rows.append(.move(from: 2, to: 0, past: 1, future: 1), equality: Equality())
    #expect(rows == [.update(at: 0, past: 1, future: 1)])

    var value = try Documents.read(ValueTransaction<Int>.self, Documents.data(ValueTransaction(refreshing: 1)))
    value.append(ValueTransaction(past: 1, future: 2))
    value.append(ValueTransaction(past: 2, future: 1))
    #expect(!value.isEmpty)
  }
}

struct Unreadable: Error, Hashable, Codable { var text: String }
