import SignalCycle
import Testing

@testable import SignalGraphTesting

@Test func `a  text  with  (everything)`() throws {
  let moment = try Moment<Quoting.Frame>(
    text: ###"""
      {
        "cause" : {
          "said" : {
            "_0" : "\"\"\"# \\#(0) \\(1) `##` \n\t\r\u0000 ✓ 😀"
          }
        },
        "context" : {
          "said" : [
            "first"
          ]
        },
        "driver" : "speaker",
        "effect" : {
          "said" : [
            "first",
            "\"\"\"# \\#(0) \\(1) `##` \n\t\r\u0000 ✓ 😀"
          ]
        },
        "number" : 1
      }
      """###)
  #expect(moment.faults(in: Quoting()) == [])
}
