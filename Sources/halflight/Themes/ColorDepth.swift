import HalflightTerminal
import Theming

/// The number of colours of a terminal.
enum ColorDepth: Equatable {
    /// None, or none are wanted.
    case none
    /// The sixteen of ECMA-48 and aixterm, whatever the terminal makes of them.
    case sixteen
    /// The sixteen, a cube of 216, and 24 greys, as in xterm.
    case indexed
    /// Every colour.
    case full

    /// The depth of a terminal in this environment.
    ///
    /// NO_COLOR (no-color.org) wins; COLORTERM says `truecolor` or `24bit`; TERM ends in `-direct` or has `256color`.
    init(environment: [String: String]) {
        let term = environment["TERM", default: ""]
        if !Terminal.allowsColour(environment: environment) || term.hasPrefix("vt") {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || term.hasSuffix("-direct") {
            self = .full
        } else {
            self = term.contains("256color") ? .indexed : .sixteen
        }
    }
}

/// Text in colours, by escape sequences (ECMA-48, select graphic rendition; ITU-T T.416 for more than sixteen).
struct PaintedText: Equatable {
    var text: String
    var color: Color
    var background: Color
    var isBold = false
    var isUnderlined = false

    /// The text with what a terminal of this depth needs before it, and a reset behind.
    func shown(_ depth: ColorDepth) -> String {
        guard depth != .none else { return text }
        var codes = (isBold ? ["1"] : []) + (isUnderlined ? ["4"] : [])
        codes.append(depth.code(of: color))
        codes.append(depth.code(of: background, offset: 10))
        return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }
}

extension ColorDepth {
    /// - Parameter offset: 10 for a background.
    fileprivate func code(of color: Color, offset: Int = 0) -> String {
        switch self {
        case .none: return "0"
        case .sixteen:
            let index = XtermColors.nearestOfSixteen(to: color)
            return "\((index < 8 ? 30 + index : 82 + index) + offset)"
        case .indexed:
            // The first sixteen are whatever a person has made of them.
            return "\(38 + offset);5;\(XtermColors.nearest(to: color, among: 16..<256))"
        case .full: return "\(38 + offset);2;\(color.red);\(color.green);\(color.blue)"
        }
    }
}

/// The 256 colours of xterm, by their numbers.
enum XtermColors {
    private static let all: [OKLab] = (0..<256).map { OKLab(color($0)) }

    /// The number of the colour that looks most like another one.
    static func nearest(to color: Color, among numbers: Range<Int>) -> Int {
        let wanted = OKLab(color)
        return numbers.min { wanted.distance(to: all[$0]) < wanted.distance(to: all[$1]) } ?? numbers.lowerBound
    }

    /// The most similar of the first sixteen: by hue and lightness, and grey only for grey.
    ///
    /// They are so few, and so vivid, that grey would be the nearest to most of what themes are made of.
    static func nearestOfSixteen(to color: Color) -> Int {
        func kind(_ lab: OKLab) -> OKLab {
            let chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
            let share = chroma < 0.05 ? 0 : 0.3 / chroma
            return OKLab(lightness: lab.lightness, a: lab.a * share, b: lab.b * share)
        }
        let wanted = kind(OKLab(color))
        return (0..<16).min { wanted.distance(to: kind(all[$0])) < wanted.distance(to: kind(all[$1])) } ?? 0
    }

    /// - Parameter number: 0...255.
    static func color(_ number: Int) -> Color {
        switch number {
        case ..<16: return first[max(number, 0)]
        case ..<232:
            let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
            let index = number - 16
            return Color(red: steps[index / 36], green: steps[index / 6 % 6], blue: steps[index % 6])
        default:
            let grey = UInt8(clamping: 8 + 10 * (number - 232))
            return Color(red: grey, green: grey, blue: grey)
        }
    }

    private static let first = [
        0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00,
        0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    ].map { Color(red: UInt8($0 >> 16), green: UInt8($0 >> 8 & 0xff), blue: UInt8($0 & 0xff)) }
}
