import CAdwaita
import HalflightTerminal
import TextSupport

// The window is created when the application is activated. A second start shows the window of the first.

let help = """
    Usage: halflight-settings [--help | --version]

    Shows what Halflight does, and the light that it goes by, in a window, and lets
    you choose the thresholds, the themes and when it is night. It needs a display.
    """

do throws(UsageError) {
    switch try parsedOptions(CommandLine.arguments.dropFirst(), valued: []).first?.name {
    case "--help":
        try? Output.print(contents: help + "\n")
        exit(0)
    case "--version":
        try? Output.print(contents: "halflight-settings \(halflightVersion)\n")
        exit(0)
    default: break
    }
} catch {
    Output.complain("\(error)")
    exit(CommandError.Code.usage.rawValue)
}

let application = GObject(
    UnsafeMutableRawPointer(adw_application_new("org.halflight.Settings", GApplicationFlags(rawValue: 0))))
var window: SettingsWindow?
application.on("activate") {
    do throws(CommandError) {
        if window == nil { window = try SettingsWindow(application) }
        window?.present()
    } catch {
        Output.complain(error.lines)
        exit(error.code.rawValue)
    }
}
exit(g_application_run(application.typed(), 0, nil))
