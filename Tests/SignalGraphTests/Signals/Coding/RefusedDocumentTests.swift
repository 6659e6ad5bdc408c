import Foundation
import SignalGraph
import Testing

/// Documents that are not what they should be: refused with words that say what, where and which.
@Suite struct RefusedDocumentTests {
  private func expect<Value: Decodable>(
    _ type: Value.Type, _ text: String, says words: [String], at path: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    guard let fault = Documents.fault(type, text) else {
      Issue.record("\(text) is read", sourceLocation: location)
      return
    }
    for word in words { #expect(fault.words.contains(word), sourceLocation: location) }
    #expect(fault.path == path, sourceLocation: location)
  }

  typealias Entries = DictionaryTransaction<String, Int>

  @Test func `an unknown version is refused, and the known ones are named`() {
    let words = ["ArrayTransaction<Int>", "is of version 2", "knows version 1 alone"]
    expect(ArrayTransaction<Int>.self, #"{"v":2,"mutations":[]}"#, says: words, at: "v")
    expect(ArrayTransaction<Int>.self, #"{"v":2,"commands":{}}"#, says: words, at: "v")
    expect(ArrayTransaction<Int>.self, #"{"v":0,"mutations":[]}"#, says: ["version 0"], at: "v")
    expect(ArrayTransaction<Int>.self, #"{"v":-9223372036854775808,"mutations":[]}"#, says: ["version -9"], at: "v")
    expect(ArraySignal<Int>.self, #"{"v":2,"initiation":[]}"#, says: ["StateSignal<", "version 2"], at: "v")
    expect(
      ArraySignal<Int>.self, #"{"v":1,"transition":{"v":7,"mutations":[]}}"#, says: ["ArrayTransaction", "version 7"],
      at: "transition.v")
    expect(
      [SetTransaction<Int>].self, #"[{"v":1,"mutations":[]},{"v":3,"mutations":[]}]"#, says: ["version 3"], at: "1.v")
  }

  @Test func `a version that is missing or no number is refused`() {
    expect(SetTransaction<Int>.self, #"{"mutations":[]}"#, says: ["has no version (\"v\")", "version 1"], at: "")
    for version in [#""1""#, "null", "1.5", "1e300", "[1]", "true"] {
      #expect(Documents.fault(SetTransaction<Int>.self, #"{"v":\#(version),"mutations":[]}"#) != nil, "\(version)")
    }
  }

  @Test func `a mutation is exactly one of the cases`() {
    expect(
      Entries.self, #"{"v":1,"mutations":[{"insert":"a","future":1},{"past":1}]}"#,
      says: ["is one of insert, update, remove; here is none"], at: "mutations.1")
    expect(
      Entries.self, #"{"v":1,"mutations":[{"insert":"a","remove":"a","past":1,"future":1}]}"#,
      says: ["here is insert and remove"], at: "mutations.0")
    expect(SetMutation<Int>.self, #"{"insert":1,"remove":2}"#, says: ["here is insert and remove"], at: "")
    expect(SetMutation<Int>.self, #"{"erase":1}"#, says: ["one of insert, remove"], at: "")
    expect(ArrayMutation<Int>.self, #"{"swap":1,"to":2}"#, says: ["move", "here is none"], at: "")
    expect(ArraySignal<Int>.self, #"{"v":1}"#, says: ["one of initiation, transition, termination"], at: "")
    expect(
      ArraySignal<Int>.self, #"{"v":1,"initiation":[],"termination":[]}"#,
      says: ["initiation and termination"], at: "")
    expect(
      SectionRow<Int, Int, Int>.self, #"{"header":1,"summary":2,"element":3}"#, says: ["header and element"], at: "")
    expect(SectionRow<Int, Int, Int>.self, "{}", says: ["here is none"], at: "")
    expect(ChildFailure<Int, Unreadable>.self, "{}", says: ["one of thrown, doubleID"], at: "")
    expect(KeyBounds<Int>.self, #"{"upTo":1,"through":1}"#, says: ["two ends"], at: "")
  }

  @Test func `what a case needs must be there`() {
    for text in [
      #"{"insert":"a"}"#, #"{"update":"a","past":1}"#, #"{"update":"a","future":1}"#, #"{"remove":"a","future":1}"#,
      #"{"remove":null,"past":1}"#, #"{"insert":1,"future":1}"#, #"{"insert":"a","future":"b"}"#,
    ] {
      #expect(Documents.fault(DictionaryMutation<String, Int>.self, text) != nil, "\(text)")
    }
    #expect(Documents.fault(DictionaryMutation<String, Int?>.self, #"{"remove":"a"}"#) != nil)
    for text in [
      #"{"insert":0}"#, #"{"move":0,"past":1,"future":1}"#, #"{"replace":0,"past":1,"future":[1]}"#,
      #"{"move":"0","to":0,"past":1,"future":1}"#,
    ] {
      #expect(Documents.fault(ArrayMutation<Int>.self, text) != nil, "\(text)")
    }
    #expect(Documents.fault(Entries.self, #"{"v":1}"#) != nil)
    #expect(Documents.fault(Entries.self, #"{"v":1,"mutations":null}"#) != nil)
    #expect(Documents.fault(Entries.self, #"{"v":1,"mutations":{}}"#) != nil)
    #expect(Documents.fault(NestedEntry<Int, Int>.self, #"{"value":1,"children":[]}"#) != nil)
    #expect(Documents.fault(OutlineRow<Int, Int>.self, #"{"key":1,"value":1,"depth":0,"childCount":0}"#) != nil)
  }

  @Test func `names that mean nothing are passed over`() throws {
    let text = #"{"v":1,"by":"me","mutations":[{"insert":"a","future":1,"past":9,"at":[1]}],"to":null}"#
    #expect(try Documents.read(Entries.self, text) == [.insert(key: "a", value: 1)])
  }

  @Test func `a name that comes twice in an object is what the decoder makes of it`() throws {
    let documents: [(text: String, readings: [Entries])] = [
      (#"{"v":1,"v":2,"mutations":[]}"#, [[]]),
      (#"{"v":1,"mutations":[],"mutations":[{"insert":"a","future":1}]}"#, [[], [.insert(key: "a", value: 1)]]),
      (
        #"{"v":1,"mutations":[{"insert":"a","insert":"b","future":1}]}"#,
        [[.insert(key: "a", value: 1)], [.insert(key: "b", value: 1)]]
      ),
    ]
    for (text, readings) in documents {
      do {
        let read = try Documents.read(Entries.self, text)
        #expect(readings.contains(read), "\(text)")
      } catch { #expect(error is DecodingError, "\(text)") }
    }
  }

  @Test func `mutations that contradict each other are refused with their index`() {
    let twice = #"{"v":1,"mutations":[{"insert":"a","future":1},{"insert":"a","future":2}]}"#
    expect(Entries.self, twice, says: ["inserts the key a, which is present", "index 1"], at: "mutations")
    expect(
      SetTransaction<Int>.self, #"{"v":1,"mutations":[{"remove":1},{"remove":1}]}"#, says: ["absent", "index 1"],
      at: "mutations")
    expect(
      ValueTransaction<Int>.self, #"{"v":1,"mutations":[{"past":1,"future":2},{"past":3,"future":4}]}"#,
      says: ["index 1"], at: "mutations")
    do {
      _ = try Documents.read(Entries.self, twice)
      Issue.record("it is read")
    } catch DecodingError.dataCorrupted(let context) {
      #expect((context.underlyingError as? Violation)?.kind == .doubleInsertion)
    } catch { Issue.record(error) }
  }

  @Test func `numbers at the ends of their range are refused or fit no state`() throws {
    let ends = [Int.max, .min, .max - 1, .max / 2, .max / 4, .max / 4 + 1, -1]
    var (readings, refusals) = (0, 0)
    for (at, to) in ends.flatMap({ at in ends.map { (at, $0) } }) {
      for text in [
        #"{"insert":\#(at),"future":1}"#, #"{"update":\#(at),"past":1,"future":2}"#, #"{"remove":\#(at),"past":1}"#,
        #"{"move":\#(at),"to":\#(to),"past":1,"future":1}"#, #"{"replace":\#(at),"past":[1],"future":[2,3]}"#,
        #"{"insert":\#(at),"future":1},{"remove":\#(to),"past":1}"#,
      ] {
        let document = #"{"v":1,"mutations":[\#(text)]}"#
        do {
          let read = try Documents.read(ArrayTransaction<Int>.self, document)
          #expect(read.fault(against: TreeArray([1, 2, 3])) != nil, "\(text)")
          readings += 1
        } catch {
          #expect(error is DecodingError, "\(text)")
          refusals += 1
        }
      }
    }
    #expect(readings > 0 && refusals > 0)
    for number in ["9223372036854775808", "1e300", "-1e19", "1.5"] {
      #expect(Documents.fault(ArrayMutation<Int>.self, #"{"insert":\#(number),"future":1}"#) != nil, "\(number)")
    }
  }

  @Test func `a snapshot with a key twice is refused`() {
    let rows = #"[{"key":1,"value":2},{"key":1,"value":2}]"#
    expect(TableDictionary<Int, Int>.self, rows, says: ["Entry 1", "has the key 1, twice"], at: "")
    expect(DictionarySignal<Int, Int>.self, #"{"v":1,"initiation":\#(rows)}"#, says: ["twice"], at: "initiation")
  }

  @Test func `members of a set that come twice are one`() throws {
    #expect(try Documents.read(SetSignal<Int>.self, #"{"v":1,"initiation":[1,1]}"#) == .initiation([1]))
  }

  @Test func `keys and members that do not equal themselves are refused`() {
    let words = ["does not equal itself"]
    expect(TableDictionary<Double, Int>.self, #"[{"key":"nan","value":1}]"#, says: words, at: "")
    expect(SetSignal<Double>.self, #"{"v":1,"termination":[1,"nan"]}"#, says: words, at: "termination")
    expect(SetTransaction<Double>.self, #"{"v":1,"mutations":[{"insert":"nan"}]}"#, says: words, at: "mutations")
    expect(
      DictionaryTransaction<Double, Int>.self, #"{"v":1,"mutations":[{"insert":"nan","future":1}]}"#, says: words,
      at: "mutations")
  }
}
