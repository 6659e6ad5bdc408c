import SignalGraph

/// Called by libFuzzer, which has the program's entry, with bytes that it has made up.
///
/// The bytes decide which kind of state is relayed, and what happens to the connection. A replica that no longer agrees
/// with its own signals, or that an honest origin cannot put right, ends the process, as a trap does, and libFuzzer keeps
/// the bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  var choices = BytesOfChoices(bytes: UnsafeBufferPointer(start: start, count: count))
  switch choices.number(below: 4) {
  case 0: value(&choices)
  case 1: set(&choices)
  case 2: dictionary(&choices)
  default: array(&choices)
  }
  return 0
}

private func value(_ choices: inout BytesOfChoices) {
  let slot = ValueSlot("")
  let wire = Interference<ReplicatingValueStorage<String>>(slot) { slot.value = "\($0.number(below: 4))" }
  wire.run(&choices)
}

private func set(_ choices: inout BytesOfChoices) {
  let slot = SetSlot<String>(["0"])
  let wire = Interference<ReplicatingSetStorage<String>>(slot) { choices in
    let member = "\(choices.number(below: 4))"
    if slot.remove(member) == nil { slot.insert(member) }
  }
  wire.run(&choices)
}

private func dictionary(_ choices: inout BytesOfChoices) {
  let slot = DictionarySlot<Double, String>([0: "0"])
  let wire = Interference<ReplicatingDictionaryStorage<Double, String>>(slot) { choices in
    let key = Double(choices.number(below: 4))
    slot[key] = choices.chance(1, in: 3) ? nil : "\(choices.number(below: 4))"
  }
  wire.run(&choices)
}

private func array(_ choices: inout BytesOfChoices) {
  let slot = ArraySlot<Int?>([0, nil])
  let wire = Interference<ReplicatingArrayStorage<Int?>>(slot) { choices in
    let place = choices.number(below: slot.count + 1)
    switch choices.number(below: 4) {
    case 0 where place < slot.count: slot.remove(at: place)
    case 1 where place < slot.count: slot[place] = choices.number(below: 4)
    case 2 where place < slot.count: slot.move(from: place, to: choices.number(below: slot.count))
    default: slot.insert(nil, at: place)
    }
  }
  wire.run(&choices)
}
