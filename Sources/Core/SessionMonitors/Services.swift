/// logind's manager object on the bus (org.freedesktop.login1(5)). elogind has the same object.
enum Logind {
    static let service = "org.freedesktop.login1"
    static let path = "/org/freedesktop/login1"
    static let manager = "org.freedesktop.login1.Manager"

    static func flag(_ property: String) -> RemoteFlag.Name {
        RemoteFlag.Name(service: service, path: path, interface: manager, property: property)
    }

    static func signal(_ member: String) -> String {
        "type='signal',sender='\(service)',path='\(path)',interface='\(manager)',member='\(member)'"
    }
}

/// UPower's main object on the bus (org.freedesktop.UPower).
enum UPower {
    static func flag(_ property: String) -> RemoteFlag.Name {
        RemoteFlag.Name(
            service: "org.freedesktop.UPower", path: "/org/freedesktop/UPower", interface: "org.freedesktop.UPower",
            property: property)
    }
}
