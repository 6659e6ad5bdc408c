import SignalGraph
import Testing

/// What storages and their states print.
@Suite struct StorageDescriptionTests {
  @Test func `a storage prints its type, its label and some of its state`() {
    let rows = ArraySlot(0..<20, label: "rows")
    let texts = rows.prefix(2).map { "r\($0)" }
    #expect("\(rows)" == "ArraySlot<Int> \"rows\" [0, 1, 2, 3, 4, 5, 6, 7, … 12 more]")
    #expect("\(texts)" == "ArraySignalMapStorage<Int, String> [\"r0\", \"r1\"]")
    texts.tearDown()
    #expect("\(texts)" == "ArraySignalMapStorage<Int, String> without a state")
    #expect("\(DictionarySlot(["a": 1], label: "board"))" == "DictionarySlot<String, Int> \"board\" [\"a\": 1]")
    #expect("\(DictionarySlot<String, Int>())" == "DictionarySlot<String, Int> [:]")
    #expect("\(SetSlot([3]))" == "SetSlot<Int> [3]" && "\(SetSlot<Int>())" == "SetSlot<Int> []")
    #expect("\(ValueSlot("x", label: "name"))" == "ValueSlot<String> \"name\" x")
    #expect("\(DictionarySlot((0..<9).reduce(into: [:]) { $0[$1] = $1 }))".hasSuffix(", … 1 more]"))
  }

  @Test func `states print, compare and convert like the standard library's`() {
    let (rows, board): (TreeArray, TableDictionary) = (["a", "b"], ["a": 1])
    #expect("\(rows)" == "\(["a", "b"])" && "\(board)" == "\(["a": 1])")
    #expect("\([rows])" == "\([["a", "b"]])" && String(reflecting: board) == String(reflecting: ["a": 1]))
    #expect(rows == ["a", "b"] && rows != ["b"] && board == ["a": 1] && board != [:])
    #expect(Array(rows) == ["a", "b"] && TreeArray(["a", "b"]) == rows)
    #expect(Dictionary(board) == ["a": 1] && TableDictionary(["a": 1]) == board)
    var (dumpedRows, dumpedArray) = ("", "")
    dump(rows, to: &dumpedRows)
    dump(Array(rows), to: &dumpedArray)
    #expect(dumpedRows.split(separator: "\n").dropFirst() == dumpedArray.split(separator: "\n").dropFirst())
    #expect(Mirror(reflecting: board).displayStyle == .dictionary && Mirror(reflecting: board).children.count == 1)
  }
}
