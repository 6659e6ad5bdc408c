#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The delegate of an app that is a cycle, as in the original: what the system tells it goes to the application driver.
  ///
  /// ```swift
  /// @main final class AppDelegate: CycledApplicationDelegate<Counting> {
  ///   init() { super.init(router: Counting()) }
  /// }
  /// ```
  ///
  /// The application driver is a `UIApplicationDelegate`. This is not built on Linux, where ``CycledApplication`` runs a router.
  @MainActor
  open class CycledApplicationDelegate<Router: SinkSourceConverting>: UIResponder, UIApplicationDelegate
  where Router.Drivers.Application: UIApplicationDelegate {
    /// The app's window; its root is the drivers' affair.
    public var window: UIWindow?
    /// The cycle.
    public let cycle: Cycle<Router.Source>
    private let application: Router.Drivers.Application

    /// Makes the drivers and begins.
    public init(router: Router) {
      let drivers = Router.Drivers()
      application = drivers.application
      cycle = Cycle(router, drivers: drivers)
      super.init()
    }

    /// Gives the application driver what the app's delegate does not handle itself.
    override open func forwardingTarget(for selector: Selector!) -> Any? { application }

    /// Whether this, or the application driver, handles a message.
    override open func responds(to selector: Selector!) -> Bool {
      super.responds(to: selector) || application.responds(to: selector)
    }
  }
#endif
