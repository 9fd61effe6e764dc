import AppearanceValues
import Testing

@Suite("Palettes: written colors") struct WrittenColorTests {
    @Test(arguments: [
        ("#1f5fa8", "#1f5fa8"), ("1f5fa8", "#1f5fa8"), ("#abc", "#aabbcc"), ("rgb(31 95 168)", "#1f5fa8"),
        ("rgb(31, 95, 168)", "#1f5fa8"), ("RGB(100% 0% 50%)", "#ff0080"), ("hsl(270 50% 40%)", "#663399"),
        ("hsl(270deg, 50%, 40%)", "#663399"), ("hsl(-90 50% 40%)", "#663399"),
        ("oklch(0.62796 0.25768 29.234)", "#ff0000"), ("oklch(62.796% .25768 29.234deg)", "#ff0000"),
        ("oklab(1 0 0)", "#ffffff"), ("oklab(0.44027 0.0882 -0.1338)", "#663399"),
    ])
    func `every form is read`(text: String, hex: String) {
        #expect(Color(css: text)?.description == hex)
    }

    @Test(arguments: [
        "", "red", "rgb", "rgb()", "rgb(1 2)", "rgb(1 2 3 4)", "rgb(1,,3)", "rgb(1, 2 3)", "rgb(256 0 0)",
        "rgb(-1 0 0)", "rgb(0x1 0 0)", "rgb(1e2 0 0)", "rgb(nan 0 0)", "hsl(0 50 50)", "hsl(0 101% 50%)",
        "hsl(50% 50% 50%)", "oklch(2 0 0)", "oklch(0.5 -0.1 0)", "oklab(0.5 inf 0)", "lab(50 1 1)",
        "rgb(1 2 3", "rgb 1 2 3)", "rgba(1 2 3 4)", "(1 2 3)", "rgb(1 2 3) ", "#1f5fa8ff",
        "rgb(0.00000000000000000000001 0 0)",
    ])
    func `anything else is refused`(text: String) {
        #expect(Color(css: text) == nil)
    }
}
