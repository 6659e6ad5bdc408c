/// What tasks make of a value, and what they throw: the work of an asynchronous map of a value.
///
/// | the value | its task | its result or failure |
/// |---|---|---|
/// | begins | begins | none |
/// | changes | is cancelled, and a new one begins | stays until the new one is there |
/// | ends | is cancelled | ends |
///
/// Outcomes are written in turns for which the crew asks by a prompt.
@usableFromInline
final class ValueAsyncMap<Value: Sendable, Mapped: Sendable, Failure: Error>: AdjustableWork {
  @usableFromInline typealias Input = ValueTransaction<Value>
  @usableFromInline typealias Output = ValueTransaction<Mapped?>
  @usableFromInline typealias Crew = TaskCrew<OnlyKey, Value, Result<Mapped, Failure>>
  let crew: Crew
  private let failure: Outlet<ValueTransaction<Failure?>>
  private let waiting: Outlet<ValueTransaction<Bool>>
  /// The present value.
  private var kept: Value?
  private let equality = Equality<Mapped>()
  private let failureEquality = Equality<Failure>()
  private let unchanged = Equality<Value>.ofRefreshes

  /// - `failure`: what the newest task that is over has thrown.
  /// - `waiting`: whether the newest task is not over.
  init(_ crew: Crew, failure: Outlet<ValueTransaction<Failure?>>, waiting: Outlet<ValueTransaction<Bool>>) {
    (self.crew, self.failure, self.waiting) = (crew, failure, waiting)
    // What is cancelled and goes on is not to hold up what is wanted now.
    crew.limit = .max
  }

  deinit { crew.forgetAll() }

  @usableFromInline
  func begin(_ value: Value) -> Mapped? {
    failure.begin(nil)
    waiting.begin(true)
    kept = value
    crew.ask(for: .only, value, standing: false)
    return nil
  }

  @usableFromInline
  func change(_ input: borrowing Input, _ state: inout Mapped?, _ output: inout Output) {
    guard let change = input.change else { return }
    kept = change.future
    crew.ask(for: .only, change.future, standing: unchanged(change.past, change.future))
    wait(true)
  }

  @usableFromInline
  func end() {
    crew.forgetAll()
    kept = nil
    failure.end()
    waiting.end()
  }

  @usableFromInline var others: [AnySource] { [failure, waiting] }

  @usableFromInline
  func finish(_ state: Mapped??) {
    failure.commit()
    waiting.commit()
  }

  @usableFromInline func prepare() {}

  /// Writes what has come.
  @usableFromInline
  func adjust(_ adjustment: Readjustment, _ state: inout Mapped?, _ output: inout Output) -> Mapped?? {
    crew.takeOutcomes { _, outcome, isStanding in
      var (made, thrown): (Mapped?, Failure?)
      switch outcome {
      case .success(let value): made = value
      case .failure(let error): thrown = error
      }
      output.place(made, in: &state, comparing: equality, standing: isStanding)
      failure.update { $1.place(thrown, in: &$0, comparing: failureEquality, standing: isStanding) }
      wait(false)
    }
    return nil
  }

  @usableFromInline
  func source(_ state: Mapped?) -> Value {
    // There is a state, so there is a value.
    kept.unsafelyUnwrapped
  }

  private func wait(_ isWaiting: Bool) {
    waiting.update { $1.place(isWaiting, in: &$0, equality: Equality()) }
  }
}

/// The key of the only row that there is.
@usableFromInline
enum OnlyKey: Hashable, Sendable {
  case only
}

extension ValueTransaction {
  /// Gives a state its new value, where nil stands for none and is never news after itself; see
  /// ``place(_:in:equality:standing:)``.
  fileprivate mutating func place<Wrapped>(
    _ value: Wrapped?, in state: inout Wrapped?, comparing equality: Equality<Wrapped>, standing: Bool
  ) where Value == Wrapped? {
    if value == nil, state == nil { return }
    let compares = Equality<Wrapped?> { past, future in
      guard let past, let future else { return past == nil && future == nil }
      return equality(past, future)
    }
    place(value, in: &state, equality: compares, standing: standing && value != nil)
  }
}
