import HalflightTerminal
import TestTags
import Testing

@Suite("JSON")
struct JSONTests {
    @Test func `values keep their order`() {
        let json: JSON = [
            "b": true, "a": JSON.null, "list": JSON.list([.number(1), .text("x"), ["inner": false]]),
            "empty": JSON.list([]), "none": JSON.object([]), "numbers": [1, 2], "many": ["x", nil],
        ]
        #expect(
            "\(json)"
                == #"{"b":true,"a":null,"list":[1,"x",{"inner":false}],"empty":[],"none":{},"numbers":[1,2],"many":["x",null]}"#
        )
    }

    @Test(arguments: [
        (30, "30"), (0, "0"), (-0.0, "0"), (28.456, "28.456"), (-1, "-1"), (0.1 + 0.2, "0.30000000000000004"),
        (1e300, "1e+300"), (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
    ])
    func `numbers have the shortest form`(number: Double, text: String) {
        #expect("\(JSON.number(number))" == text)
    }

    @Test(
        .promise("terminal-text"),
        arguments: [
            (#"say "no""#, #""say \"no\"""#), (#"C:\x"#, #""C:\\x""#), ("a\nb\r\tc", #""a\nb\r\tc""#),
            ("\u{0}\u{1B}\u{1F}", #""\u0000\u001b\u001f""#), ("é…🌙", "\"é…🌙\""),
            ("\u{7F}\u{9B}m\u{202E}", #""\u007f\u009bm\u202e""#), ("\r\n", #""\r\n""#),
            ("", #""""#),
        ])
    func `control characters and quotes are escaped`(text: String, written: String) {
        #expect("\(JSON.text(text))" == written)
    }

    @Test func `a series can be written at any depth`() throws {
        let series = JSON.series(
            JSON.Series { (put) throws(CommandError) in
                for number in 1...2 { try put(.number(Double(number))) }
            })
        let json: JSON = ["inner": JSON.list([series, .list([])])]
        #expect("\(series)" == "[1,2]")
        #expect("\(json)" == #"{"inner":[[1,2],[]]}"#)
        var written = ""
        try json.write { written += $0 }
        #expect(written == "\(json)")
    }

    @Test func `a missing value is null`() {
        #expect(String?.none.json == .null)
        #expect(String?.some("").json == .text(""))
        #expect(Double?.none.json == .null)
        #expect(Double?.some(0).json == .number(0))
    }
}
