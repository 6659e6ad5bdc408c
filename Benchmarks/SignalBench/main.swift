print("SignalBench")
