internal import Udev
internal import Vocabulary

extension SourceDriver {
    /// The light sensors of Intel Macs. The attribute belongs to the platform device above the hardware monitor.
    static let appleSMC = SourceDriver(
        kind: .appleSMC, subsystems: ["hwmon"], item: { $0 == nil ? .named(SourceName(.appleSMC)) : nil },
        find: { search in
            search.devices.compactMap { device in
                guard device.subsystem == "hwmon",
                    let machine = device.parents.first(where: { $0.name.hasPrefix("applesmc") })
                else { return nil }
                let channel = IlluminanceChannel(bytes: device.attribute("light", of: machine))
                let known = search.source(at: device.path)
                guard known != nil || channel.value.exists else { return nil }
                return FoundSource(
                    source: known
                        ?? IlluminanceSource(SourceName(.appleSMC), device, channels: [channel], in: search.context),
                    path: device.path, objection: "its values have no unit: name it in `source` to use it")
            }
        })
}
