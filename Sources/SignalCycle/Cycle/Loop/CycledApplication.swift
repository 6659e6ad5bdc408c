import SignalGraph

/// A program from its beginning to its end: it runs a router of either form.
///
/// ```swift
/// @main enum Program {
///   @MainActor static func main() async { await CycledApplication(Counting()).run() }
/// }
/// ```
///
/// Nothing is done before it runs. It ends when a driver says so, as a ``SessionDriver`` does for a model in phase `ended`, or
/// when its task is cancelled; then the drivers are stopped.
public struct CycledApplication<Frame: CycleValue> {
  private let make: ((any Actor)?) -> Cycle<Frame>

  /// Makes a program of a router in the first form.
  public init<Router: SinkSourceConverting>(
    _ router: Router, fileID: StaticString = #fileID, line: UInt = #line
  ) where Router.Source == Frame {
    let subject = MessageSubject(Cycle<Frame>.self, "\(Router.self)", fileID, line)
    make = { isolation in
      let drivers = Router.Drivers()
      return Cycle(Frame(), .none, subject, isolation) { frames in router.effect(of: frames, drivers: drivers) }
    }
  }

  /// Makes a program of a router in the second form.
  public init<Router: EventEffectConverting>(
    _ router: Router, fileID: StaticString = #fileID, line: UInt = #line
  ) where Router.Frame == Frame {
    let subject = MessageSubject(Cycle<Frame>.self, "\(Router.self)", fileID, line)
    make = { isolation in Cycle(router, from: nil, .none, subject, isolation) }
  }

  /// Runs the program until a driver says that it is over, or the calling task is cancelled.
  ///
  /// - `isolation`: where the program lives, which is the caller's; drivers that hear of something on other threads need an
  ///   actor.
  public func run(isolation: isolated (any Actor)? = #isolation) async {
    let cycle = make(isolation)
    await cycle.run()
    cycle.tearDown()
  }
}

@available(*, unavailable)
extension CycledApplication: Sendable {}
