import Foundation
import Testing

@testable import SignalCycle

@Suite struct TerminalPartTests {
  @Test func `bytes become keys, also if they come in pieces`() {
    var reader = TerminalKeyReader()
    #expect(reader.keys(in: Array("aé€😀".utf8)) == "aé€😀".map { .character(String($0)) })
    #expect(reader.keys(in: [0x1B]) == [.escape])
    let sequences = "\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}[D\u{1B}[1;5C\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[3~x"
    #expect(
      reader.keys(in: Array(sequences.utf8)) == [
        .up, .down, .right, .left, .right, .pageUp, .pageDown, .home, .delete, .character("x"),
      ])
    #expect(reader.keys(in: [0x0D, 0x7F, 0x00, 0x09, 0x03]) == [.enter, .backspace, .tab, .control("c")])
    #expect(reader.keys(in: [0xE2, 0x82]) == [])
    #expect(reader.keys(in: [0xAC]) == [.character("€")])
    #expect(reader.keys(in: [0x1B, 0x5B]) == [])
    #expect(reader.keys(in: [0x41, 0x62]) == [.up, .character("b")])
    #expect(reader.keys(in: [0xFF, 0xC3, 0x41]) == [.character("A")])
    for bytes in [Array("\u{1B}[<0;3;4M".utf8), Array("\u{1B}[99999999999999999999~".utf8), [0x1B, 0x5B, 0x07]] {
      _ = reader.keys(in: bytes)
    }
    #expect(reader.keys(in: Array("q".utf8)).last == .character("q"))
  }

  @Test func `any bytes are read to their end`() {
    var random = SignalsSupport.Numbers(state: Settings.seed)
    print("seed \(Settings.seed)")
    for _ in 0..<2_000 {
      var reader = TerminalKeyReader()
      for _ in 0..<4 {
        let piece = (0..<8).map { _ in
          [0x1B, 0x5B, 0x33, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)!
        }
        _ = reader.keys(in: piece)
      }
      _ = reader.keys(in: Array("~~".utf8))
      #expect(reader.keys(in: Array("ok".utf8)).suffix(2) == [.character("o"), .character("k")])
    }
  }

  @Test func `text is cut by the room that it takes`() {
    #expect("a漢é😀☕️".map { TerminalText.width(of: $0) } == [1, 2, 1, 2, 2])
    #expect(TerminalText.width(of: "e\u{301}") == 1 && TerminalText.width(of: "\u{7}") == 0)
    #expect(TerminalText.fitted("漢字", to: 3) == "漢 " && TerminalText.fitted("ab", to: 4, filled: false) == "ab")
    #expect(TerminalText.fitted("a\u{1B}[2Jb", to: 9, filled: false) == "a[2Jb")
    #expect(TerminalText.fitted("abc", to: 0) == "" && TerminalText.fitted("abc", to: -1) == "")
  }

  @Test func `only what changed is written`() {
    var screen = TerminalScreen()
    let size = TerminalSize(rows: 3, columns: 20)
    #expect(screen.update(to: TerminalModel(rows: ["one", "two"]), in: size).contains("\u{1B}[2J"))
    #expect(screen.update(to: TerminalModel(rows: ["one", "two"]), in: size) == "")
    #expect(screen.update(to: TerminalModel(rows: ["one", "twice"]), in: size) == "\u{1B}[2;3Hice\u{1B}[0m\u{1B}[K")
    #expect(screen.update(to: TerminalModel(rows: ["漢a", "twice"]), in: size).hasPrefix("\u{1B}[1;1H漢a"))
    #expect(screen.update(to: TerminalModel(rows: ["漢b", "twice"]), in: size) == "\u{1B}[1;3Hb\u{1B}[0m\u{1B}[K")
    let cursor = TerminalModel(rows: ["漢b", "twice"], cursor: TerminalPlace(row: 1, column: 5))
    #expect(screen.update(to: cursor, in: size) == "\u{1B}[2;6H\u{1B}[?25h")
    #expect(screen.update(to: cursor, in: TerminalSize(rows: 2, columns: 2)).contains("\u{1B}[2;1Htw"))
  }

  @Test func `a cursor at any place stands at the nearest one of the screen`() {
    for (row, column, words) in [(Int.max, Int.max, "3;20"), (.min, -1, "1;1"), (3, 0, "3;1")] {
      var screen = TerminalScreen()
      let model = TerminalModel(rows: [], cursor: TerminalPlace(row: row, column: column))
      #expect(screen.update(to: model, in: TerminalSize(rows: 3, columns: 20)).hasSuffix("\u{1B}[\(words)H\u{1B}[?25h"))
      #expect(screen.update(to: model, in: TerminalSize(rows: .min, columns: 0)).hasSuffix("\u{1B}[1;1H\u{1B}[?25h"))
    }
  }

  @Test func `a screen is text, as much as fits`() {
    let model = TerminalModel(rows: ["one", TerminalRow("a long line", .bold)])
    #expect(model.lines(in: TerminalSize(rows: 3, columns: 6)) == ["one", "a long", ""])
    #expect(model.lines(in: TerminalSize(rows: -1, columns: 6)) == [])
  }

  @Test func `scripts are read line by line, and a line that is none is named`() throws {
    let text = "# x\r\nkey a ctrl-c enter\ntype é b\nresize 3 4\nlook at it\nshow\n"
    let script = try TerminalScript(text, words: ["look"])
    #expect(
      script.commands == [
        .keys([.character("a"), .control("c"), .enter]), .keys([.character("é"), .character(" "), .character("b")]),
        .resize(TerminalSize(rows: 3, columns: 4)), .word("look", "at it"), .show,
      ])
    #expect(throws: CycleError.malformed(line: 2, "it is no command: key hello")) {
      try TerminalScript("show\nkey hello\n")
    }
    for text in ["resize 0 9", "resize 9", "key", "show me", "look"] {
      #expect(throws: CycleError.self) { try TerminalScript(text) }
    }
  }
}
