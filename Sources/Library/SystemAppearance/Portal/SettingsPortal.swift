/// The names of the portal's settings (XDG Desktop Portal, "Settings").
package enum SettingsPortal {
    package static let name = "org.freedesktop.portal.Desktop"
    package static let path = "/org/freedesktop/portal/desktop"
    package static let interface = "org.freedesktop.portal.Settings"
    package static let namespace = "org.freedesktop.appearance"
    /// The method that reads a setting. `ReadOne` exists only since version 2.
    package static let read = "Read"
    package static let notFound = "org.freedesktop.portal.Error.NotFound"
    package static let changes =
        "type='signal',sender='\(name)',path='\(path)',interface='\(interface)',member='SettingChanged',"
        + "arg0='\(namespace)'"
}
