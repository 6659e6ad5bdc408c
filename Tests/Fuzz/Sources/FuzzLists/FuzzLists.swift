/// Called by libFuzzer, which has the program's entry, with bytes that it has made up.
///
/// The bytes are the decisions of the generator of lists: which kind, which state, which list, and how it is changed. A
/// disagreement between the library and the model ends the process, as a trap does, and libFuzzer keeps the bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  var choices = BytesOfChoices(bytes: UnsafeBufferPointer(start: start, count: count))
  var tally = Tally()
  let words =
    switch choices.number(below: 8) {
    case 0: OutsideValue.disagreement(&choices, &tally)
    case 1: OutsideSet.disagreement(&choices, &tally)
    case 2, 3: OutsideDictionary.disagreement(&choices, &tally)
    default: OutsideArray.disagreement(&choices, &tally)
    }
  if let words { fatalError(words) }
  return 0
}
