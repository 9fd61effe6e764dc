import Testing

@testable import Simulation

@Suite("The machine's model")
struct MachineModelTests {
    private func name(_ files: [String: String]) -> String? {
        MachineModel.name { files[$0] }
    }

    private func dmi(_ attributes: [String: String]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: attributes.map { ("/sys/class/dmi/id/\($0.key)", "\($0.value)\n") })
    }

    @Test(
        arguments: [
            (["sys_vendor": "Dell Inc.", "product_name": "XPS 13 9310"], "XPS 13 9310"),
            (["product_name": " Laptop  13 "], "Laptop 13"),
            (
                ["sys_vendor": "LENOVO", "product_name": "20XWCTO1WW", "product_version": "ThinkPad X1 Carbon Gen 9"],
                "ThinkPad X1 Carbon Gen 9"
            ), (["sys_vendor": "LENOVO", "product_name": "20XW", "product_version": "None"], "20XW"),
            // At most one line.
            (["product_name": "a\nb\u{1B}[31m"], "ab[31m"),
            (["product_name": String(repeating: "x", count: 300)], String(repeating: "x", count: 80)),
        ] as [([String: String], String)])
    func `the model is the firmware's product name, or a Lenovo's version`(attributes: [String: String], model: String)
    {
        #expect(name(dmi(attributes)) == model)
    }

    @Test func `without firmware data, the model comes from the device tree`() {
        #expect(
            name(["/sys/firmware/devicetree/base/model": "Raspberry Pi 4 Model B Rev 1.1\0"])
                == "Raspberry Pi 4 Model B Rev 1.1")
    }

    @Test(arguments: ["To Be Filled By O.E.M.", "System Product Name", ""])
    func `a placeholder isn't a model`(text: String) {
        #expect(name(dmi(["product_name": text])) == nil)
        #expect(name([:]) == nil)
    }
}
