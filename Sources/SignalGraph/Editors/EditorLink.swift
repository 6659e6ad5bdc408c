/// How an editor keeps the replication that it feeds.
@usableFromInline
final class EditorLink<Transaction: StateTransaction> {
  let outlet: Outlet<Transaction>
  let sensor: SignalSensor<StateSignal<Transaction>>

  init(_ slot: StateStorage<Transaction>, _ sensor: SignalSensor<StateSignal<Transaction>>, _ site: Site) {
    outlet = slot.outlet
    self.sensor = sensor
    if sensor.isRegistered {
      Violation.trap(
        .secondWriter,
        "\(sensor.inlet.subject.located) got an editor at \(site) while registered at \(sensor.inlet.site). "
          + "An editor is the emitter of its replication: deregister the sensor first."
      )
    }
    outlet.register(sensor.inlet, site: site)
  }

  func tearDown(_ site: Site) {
    // It may have another emitter since.
    guard sensor.inlet.source?.toOpaque() == Unmanaged.passUnretained(outlet).toOpaque() else { return }
    outlet.deregister(sensor.inlet, site: site)
  }
}
