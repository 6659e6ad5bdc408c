import SignalGraphTesting
import Testing

@testable import SignalGraph

@Suite struct BitTreeTests {
  private static func bits(_ model: [Bool]) -> BitString {
    var bits = BitString()
    for bit in model { bits.append(bit) }
    return bits
  }

  private static func expect(_ tree: BitTree, is model: [Bool]) {
    #expect(tree.checkInvariants() == nil)
    #expect(tree.count == model.count)
    let bits = tree.bits
    #expect(bits.count == model.count && model.indices.allSatisfy { bits[$0] == model[$0] })
    var ones = 0
    var wrong = 0
    for (position, bit) in model.enumerated() {
      if tree.locate(position) != (bit, ones) || tree.rank(position) != ones { wrong += 1 }
      if bit, tree.position(ofOne: ones) != position { wrong += 1 }
      if bit { ones += 1 }
    }
    #expect(wrong == 0)
    #expect(tree.ones == ones && tree.rank(model.count) == ones)
  }

  @Test(arguments: [0, 1, 63, 64, 65, 384, 385, 512, 5000, 100_000])
  func `a tree is built of bits and read`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let model = (0..<count).map { _ in random.next() % 3 == 0 }
    Self.expect(BitTree(Self.bits(model)), is: model)
    #expect(BitTree(BitString(zeros: count)).ones == 0)
  }

  /// Leaves that are built hold 384 bits, so many that their neighbours do not join them before they are empty.
  @Test(arguments: [1, 2, 3])
  func `zeros come and go as in an array of bits`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = (0..<600).map { $0 % 9 == 0 }
    let tree = BitTree(Self.bits(model))
    for step in 0..<3000 {
      let (place, size) = (Int.random(in: 0...model.count, using: &random), Int.random(in: 0...70, using: &random))
      let end = model[place...].firstIndex(of: true) ?? model.count
      if step % 1000 < 600 {
        tree.insertZeros(size, at: place)
        model.insert(contentsOf: Array(repeating: false, count: size), at: place)
      } else {
        tree.removeZeros(place..<min(place + size, end))
        model.removeSubrange(place..<min(place + size, end))
      }
      if step % (Settings.isWhole ? 200 : 500) == 0 { Self.expect(tree, is: model) }
    }
    Self.expect(tree, is: model)
  }

  @Test(arguments: [0, 1, 2])
  func `a leaf between full ones is emptied and dropped`(leaf: Int) {
    var model = (0..<3 * 384).map { $0 % 3 == 0 }
    let tree = BitTree(Self.bits(model))
    for _ in 0..<384 { #expect(tree.remove(at: leaf * 384).past == model.remove(at: leaf * 384)) }
    Self.expect(tree, is: model)
  }

  @Test(arguments: [1, 2, 3, 4])
  func `edits do what they do to an array of bits`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let tree = BitTree()
    var model: [Bool] = []
    for step in 0..<12_000 {
      let (number, bit) = (Int(random.next() % 1000), random.next() % 2 == 0)
      // Waves: it grows, then shrinks to nothing, so that every node splits and joins.
      let grows = step % 6000 < 3600
      let place = model.isEmpty ? 0 : Int(random.next() % UInt64(model.count))
      if number < 2 {
        let end = min(model.count, place + Int(random.next() % 300))
        let new = (0..<Int(random.next() % 300)).map { _ in random.next() % 2 == 0 }
        tree.replace(place..<end, with: Self.bits(new))
        model.replaceSubrange(place..<end, with: new)
      } else if number < 100, !model.isEmpty {
        #expect(tree.exchange(at: place, with: bit).past == model[place])
        model[place] = bit
      } else if model.isEmpty || (grows ? number < 800 : number < 250) {
        tree.insert(bit, at: place)
        model.insert(bit, at: place)
      } else {
        #expect(tree.remove(at: place).past == model.remove(at: place))
      }
      if step % 400 == 0 { Self.expect(tree, is: model) }
    }
    while !model.isEmpty {
      let place = Int(random.next() % UInt64(model.count))
      tree.remove(at: place)
      model.remove(at: place)
    }
    Self.expect(tree, is: [])
  }

  @Test(arguments: [1, 2, 3, 4])
  func `bits that are all ones need no nodes, and get them with the first zero`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for count in [0, 1, 63, 64, 65, 700, 5000] {
      let tree = BitTree(BitString(ones: count))
      var model = Array(repeating: true, count: count)
      for step in 0..<300 {
        let place = Int.random(in: 0...model.count, using: &random)
        switch Int.random(in: 0...5, using: &random) {
        case 0 where place < model.count:
          #expect(tree.remove(at: place) == (true, place))
          model.remove(at: place)
        case 1 where place < model.count: #expect(tree.exchange(at: place, with: true) == (true, place))
        case 2:
          let end = Int.random(in: place...min(model.count, place + 90), using: &random)
          let new = BitString(ones: .random(in: 0...90, using: &random))
          tree.replace(place..<end, with: new)
          model.replaceSubrange(place..<end, with: repeatElement(true, count: new.count))
        default:
          #expect(tree.insert(true, at: place) == place)
          model.insert(true, at: place)
        }
        #expect(!tree.hasNodes)
        if step % 100 == 0 { Self.expect(tree, is: model) }
      }
      let place = Int.random(in: 0..<model.count, using: &random)
      switch Int.random(in: 0...4, using: &random) {
      case 0:
        tree.exchange(at: place, with: false)
        model[place] = false
      case 1:
        tree.insertRun(70, at: place)
        model.insert(contentsOf: [true] + Array(repeating: false, count: 70), at: place)
      case 2:
        tree.removeRun(place..<place + 1)
        model.remove(at: place)
      case 3:
        tree.replace(place..<place, with: BitString(zeros: 2))
        model.insert(contentsOf: [false, false], at: place)
      default:
        tree.insert(false, at: place)
        model.insert(false, at: place)
      }
      #expect(tree.hasNodes)
      Self.expect(tree, is: model)
      tree.build(BitString(ones: 3))
      #expect(!tree.hasNodes)
      Self.expect(tree, is: [true, true, true])
    }
  }

  @Test(arguments: [false, true])
  func `a tree grows and shrinks at one end`(isFront: Bool) {
    let tree = BitTree()
    for number in 0..<40_000 { tree.insert(number % 3 == 0, at: isFront ? 0 : number) }
    #expect(tree.checkInvariants() == nil)
    #expect(tree.ones == 13_334)
    for number in (0..<40_000).reversed() { tree.remove(at: isFront ? 0 : number) }
    #expect(tree.checkInvariants() == nil)
    #expect(tree.height == 0)
  }

  @Test func `removing scattered bits keeps the tree low and its memory in bounds`() {
    var random = SeededGenerator(seed: 7)
    let tree = BitTree(BitString(zeros: 200_000))
    while tree.count > 1000 { tree.remove(at: Int(random.next() % UInt64(tree.count))) }
    #expect(tree.checkInvariants() == nil)
    #expect(tree.height <= 3)
  }

  @Test func `strings are put together of ranges`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let model = (0..<Int(random.next() % 300)).map { _ in random.next() % 2 == 0 }
      let start = Int(random.next() % UInt64(model.count + 1))
      let end = start + Int(random.next() % UInt64(model.count - start + 1))
      var string = Self.bits(Array(model[..<start]))
      string.append(Self.bits(model), in: start..<end)
      let expected = model[..<start] + model[start..<end]
      #expect(string.count == expected.count)
      #expect(expected.indices.allSatisfy { string[$0] == expected[$0] })
    }
  }
}
