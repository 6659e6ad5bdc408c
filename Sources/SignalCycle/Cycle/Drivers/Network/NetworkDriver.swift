import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests by name, and what came of them.
///
/// ```swift
/// frame.network.requests["next"] = NetworkRequest("http://localhost:8080/next", timeout: .seconds(5))
/// // .response("next", let response), .failed("next", let failure)
/// ```
///
/// | the model | the driver | the event |
/// |---|---|---|
/// | has a request that it had not, or another of that name | sends it | later ``Event/response(_:_:)`` or ``Event/failed(_:_:)`` |
/// | has a request as before | waits on, or has been answered | |
/// | has a request no more that was not answered | cancels it | ``Event/failed(_:_:)`` with ``NetworkFailure/cancelled`` |
///
/// Nothing throws: what goes wrong is an event.
public final class NetworkDriver: Driver {
  /// The requests.
  public struct Model: CycleValue, Initializable {
    /// The requests by their names.
    public var requests: [String: NetworkRequest] = [:]

    /// Makes a model without requests.
    public init() {}
  }

  /// What the driver tells.
  public enum Event: CycleValue {
    /// A request was answered, whatever the answer.
    case response(String, NetworkResponse)
    /// A request was not answered.
    case failed(String, NetworkFailure)
  }

  private typealias Outcome = Result<NetworkResponse, NetworkFailure>

  /// A request, and what waits for its answer.
  private struct Running {
    let request: NetworkRequest
    let number: Int
    var task: URLSessionDataTask?
    var deadline: Task<Void, Never>?
    var isAnswered = false

    /// Waits no more.
    mutating func end() {
      task?.cancel()
      deadline?.cancel()
      (task, deadline) = (nil, nil)
    }
  }

  private struct Answer: Sendable {
    let name: String
    let number: Int
    let outcome: Outcome
  }

  private let configuration: URLSessionConfiguration
  private let clock: any Clock<Duration>
  private var session: URLSession?
  private var running: [String: Running] = [:]
  private var lastNumber = 0
  private var inbox: DriverInbox<Answer>?

  /// Makes a driver.
  ///
  /// - Parameters:
  ///   - configuration: How the system is to connect.
  ///   - clock: What time-outs are measured by.
  public init(configuration: URLSessionConfiguration = .ephemeral, clock: any Clock<Duration> = ContinuousClock()) {
    (self.configuration, self.clock) = (configuration, clock)
  }

  /// Sends and cancels requests.
  public func render(_ model: Model, _ outlet: DriverOutlet<Event>) {
    for (name, past) in running where model.requests[name] != past.request {
      var past = past
      let isCancelled = !past.isAnswered && model.requests[name] == nil
      past.end()
      running[name] = nil
      if isCancelled { outlet.emit(.failed(name, .cancelled)) }
    }
    for (name, request) in model.requests where running[name] == nil { send(request, name, outlet) }
  }

  /// Cancels what was not answered.
  public func stop() {
    for name in running.keys { running[name]?.end() }
    running = [:]
    session?.invalidateAndCancel()
    (session, inbox) = (nil, nil)
  }

  private func send(_ request: NetworkRequest, _ name: String, _ outlet: DriverOutlet<Event>) {
    let inbox = inbox ?? outlet.inbox { [unowned self] answer in receive(answer, outlet) }
    self.inbox = inbox
    lastNumber += 1
    let number = lastNumber
    guard let url = URL(string: request.url), url.scheme != nil else {
      running[name] = Running(request: request, number: number)
      let failure = NetworkFailure.refused("\(request.url) is no address")
      return inbox.send(Answer(name: name, number: number, outcome: .failure(failure)))
    }
    // The system's own time-out, where there is one, comes after this one's.
    var sent = URLRequest(url: url, timeoutInterval: request.timeout / .seconds(1) + 60)
    sent.httpMethod = request.method
    sent.httpBody = request.body.map { Data($0.utf8) }
    let session = session ?? URLSession(configuration: configuration)
    self.session = session
    let task = session.dataTask(with: sent) { data, response, error in
      inbox.send(Answer(name: name, number: number, outcome: Self.outcome(data, response, error)))
    }
    let deadline = Task.detached { [clock, timeout = request.timeout] in
      do { try await clock.sleepLong(for: timeout) } catch { return }
      inbox.send(Answer(name: name, number: number, outcome: .failure(.timedOut)))
    }
    running[name] = Running(request: request, number: number, task: task, deadline: deadline)
    task.resume()
  }

  private func receive(_ answer: Answer, _ outlet: DriverOutlet<Event>) {
    // What was cancelled, sent again, or too late, may have been answered meanwhile.
    guard let request = running[answer.name], request.number == answer.number, !request.isAnswered else { return }
    running[answer.name]?.end()
    running[answer.name]?.isAnswered = true
    switch answer.outcome {
    case .success(let response): outlet.emit(.response(answer.name, response))
    case .failure(let failure): outlet.emit(.failed(answer.name, failure))
    }
  }

  private static func outcome(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> Outcome {
    if let error = error as? URLError, error.code == .timedOut { return .failure(.timedOut) }
    if let error { return .failure(.refused(error.localizedDescription)) }
    guard let response = response as? HTTPURLResponse else { return .failure(.refused("the answer is not HTTP")) }
    guard let body = String(validating: data ?? Data(), as: UTF8.self) else {
      return .failure(.refused("the answer is no text"))
    }
    return .success(NetworkResponse(status: response.statusCode, body: body))
  }
}

@available(*, unavailable)
extension NetworkDriver: Sendable {}

/// What is asked of a server.
public struct NetworkRequest: CycleValue, Hashable {
  /// The address.
  public var url: String
  /// The method.
  public var method: String
  /// What is sent along.
  public var body: String?
  /// How long is waited for the answer at most.
  public var timeout: Duration
  /// Another number is another request, even if all else is the same.
  public var number: Int

  /// Makes a request.
  public init(
    _ url: String, method: String = "GET", body: String? = nil, timeout: Duration = .seconds(60), number: Int = 0
  ) {
    (self.url, self.method, self.body, self.timeout, self.number) = (url, method, body, timeout, number)
  }
}

/// What a server answers.
public struct NetworkResponse: CycleValue, Hashable {
  /// The status: 200 where all is well.
  public var status: Int
  /// What it says.
  public var body: String

  /// Makes a response.
  public init(status: Int, body: String) { (self.status, self.body) = (status, body) }
}

/// Why there is no answer.
public enum NetworkFailure: Error, CycleValue, Hashable {
  /// The request is in the model no more.
  case cancelled
  /// There was no answer for too long.
  case timedOut
  /// There is no such server, it cannot be reached, or its answer cannot be read; in words.
  case refused(String)
}
