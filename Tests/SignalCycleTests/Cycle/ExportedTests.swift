import SignalCycle
import Testing

@testable import SignalGraphTesting

@Test func `the bell rings where the lift stops`() throws {
  let moment = try Moment<Lift>(
    text: #"""
      {
        "cause" : {
          "reached" : {
            "_0" : 2
          }
        },
        "context" : {
          "bell" : {
            "rings" : 0
          },
          "buttons" : {
            "lit" : [
              2
            ]
          },
          "motor" : {
            "floor" : 1,
            "goal" : 2
          },
          "session" : {
            "isOver" : false
          }
        },
        "driver" : "motor",
        "effect" : {
          "bell" : {
            "rings" : 1
          },
          "buttons" : {
            "lit" : [
            ]
          },
          "motor" : {
            "floor" : 2,
            "goal" : 2
          },
          "session" : {
            "isOver" : false
          }
        },
        "number" : 3
      }
      """#)
  #expect(moment.faults(in: LiftRouter()) == [])
}
