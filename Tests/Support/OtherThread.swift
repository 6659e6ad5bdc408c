import Foundation

/// Runs `body` on a thread of its own and waits for it: what one isolation domain does that hops between threads.
func onOtherThread(stackSize: Int? = nil, _ body: @escaping () -> Void) {
  // The caller waits, so that no two threads use what the closure captured.
  nonisolated(unsafe) let body = body
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  if let stackSize { thread.stackSize = stackSize }
  thread.start()
  done.wait()
}
