import SignalGraph
import Testing

/// What a stream sends while something is done, and that nothing is left of it.
func expectEvents<Event: Equatable>(
  of stream: some EventEmitter<Event>, _ expected: [Event], location: SourceLocation = #_sourceLocation,
  when action: () -> Void
) {
  var events: [Event] = []
  let token = stream.observe { events.append($0) }
  action()
  #expect(events == expected, sourceLocation: location)
  token.tearDown()
  stream.tearDown()
}
