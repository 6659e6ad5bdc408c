#if os(Linux)
  import SignalCycle
  import Testing

  /// The network driver, against the server.
  @MainActor @Suite(.timeLimit(.minutes(10))) struct NetworkDriverTests {
    @Test func `requests are answered, cancelled, too late, and refused`() async {
      let server = LoopbackServer()
      var model = NetworkDriver.Model()
      let trial = DriverTrial(NetworkDriver(), from: model)
      model.requests["one"] = NetworkRequest("\(server.address)/add/1/5", method: "POST", timeout: .seconds(Int64.max))
      trial.render(model)
      #expect(await trial.events(1) == [.response("one", NetworkResponse(status: 200, body: "5"))])
      server.set(.silent)
      model.requests = ["two": NetworkRequest(server.address)]
      trial.render(model)
      model.requests = [:]
      trial.render(model)
      #expect(await trial.events(2).last == .failed("two", .cancelled))
      model.requests = ["three": NetworkRequest(server.address, timeout: .seconds(1))]
      trial.render(model)
      #expect(await trial.events(3).last == .failed("three", .timedOut))
      model.requests = ["four": NetworkRequest("no address")]
      trial.render(model)
      #expect(await trial.events(4).last == .failed("four", .refused("no address is no address")))
      for (number, (mood, words)) in [(LoopbackServer.Mood.mad, "mad"), (.rude, "rude")].enumerated() {
        server.set(mood)
        model.requests = [words: NetworkRequest(server.address, method: "POST", body: "x")]
        trial.render(model)
        guard case .failed(words, .refused) = await trial.events(5 + number).last else {
          Issue.record("\(trial.events)")
          return trial.finish()
        }
      }
      server.set(.failing)
      model.requests = ["again": NetworkRequest(server.address), "never": NetworkRequest("")]
      trial.render(model)
      #expect(await trial.events(8).contains(.response("again", .init(status: 500, body: "out of order"))))
      server.stop()
      model.requests = ["five": NetworkRequest("http://127.0.0.1:1")]
      trial.render(model)
      guard case .failed("five", .refused) = await trial.events(9).last else {
        Issue.record("\(trial.events)")
        return trial.finish()
      }
      trial.finish()
    }

    @Test func `a request that goes before it could be refused is cancelled`() async {
      var model = NetworkDriver.Model()
      model.requests["bad"] = NetworkRequest("no address")
      let trial = DriverTrial(NetworkDriver(), from: model)
      model.requests = [:]
      trial.render(model)
      model.requests["worse"] = NetworkRequest("")
      trial.render(model)
      #expect(await trial.events(2) == [.failed("bad", .cancelled), .failed("worse", .refused(" is no address"))])
      trial.finish()
    }
  }
#endif
