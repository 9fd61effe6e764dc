import FileSupport
import Glibc
internal import HalflightTerminal

/// The machine's model name, for reports of its light. The name doesn't identify the machine.
enum MachineModel {
    /// `nil` if the model has no name.
    static var current: String? {
        name { path in (try? readFile(path, limit: 256)).map { String(decoding: $0, as: UTF8.self) } }
    }

    /// Reads the kernel's files (Documentation/ABI/testing/sysfs-class-dmi, sysfs-firmware-ofw).
    static func name(reading read: (String) -> String?) -> String? {
        func dmi(_ attribute: String) -> String? { tidy(read("/sys/class/dmi/id/\(attribute)")) }
        // Lenovo keeps an order number in product_name and the name in product_version.
        let isLenovo = dmi("sys_vendor")?.lowercased() == "lenovo"
        let names = [isLenovo ? dmi("product_version") : nil, dmi("product_name")]
        return names.compactMap(\.self).first ?? tidy(read("/sys/firmware/devicetree/base/model"))
    }

    /// `nil` for a placeholder.
    private static func tidy(_ text: String?) -> String? {
        let printable = (text ?? "").unicodeScalars.filter {
            $0.value >= 0x20 && $0.value != 0x7F && $0.value != 0xFFFD
        }
        let words = String(String.UnicodeScalarView(printable)).split(separator: " ").joined(separator: " ")
        let isPlaceholder = placeholders.contains { words.lowercased().hasPrefix($0) }
        return words.isEmpty || isPlaceholder ? nil : String(words.prefix(80))
    }

    private static let placeholders = [
        "to be filled", "system product name", "system version", "default string", "not applicable", "not specified",
        "unknown", "none", "invalid", "o.e.m.",
    ]
}
