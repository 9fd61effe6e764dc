extension String {
    /// Compares with numbers by value: `device2` before `device10`.
    nonisolated func naturallyPrecedes(_ other: String) -> Bool {
        let (one, two) = (String.parts(of: self), String.parts(of: other))
        for (a, b) in zip(one, two) where a != b {
            guard let x = UInt64(a), let y = UInt64(b), x != y else { return a < b }
            return x < y
        }
        return one.count < two.count
    }

    private nonisolated static func parts(of name: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = name[...]
        while let first = rest.first {
            let isNumber = first.isASCII && first.isNumber
            let part = rest.prefix { ($0.isASCII && $0.isNumber) == isNumber }
            parts.append(part)
            rest = rest.dropFirst(part.count)
        }
        return parts
    }
}
