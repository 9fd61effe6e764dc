import Foundation
import LoopSupport
import Processes
import Responders
import SDBus
import TestSupport
import ThemeValues
import Vocabulary

/// The replaced settings that one run of the agent keeps for the next.
@MainActor
final class KeptSettings {
    var settings: [ReplacedSetting]
    private(set) var saves = 0

    init(_ settings: ReplacedSetting...) { self.settings = settings }

    /// The memory of a run that begins now.
    var memory: ReplacedSettings {
        ReplacedSettings {
            self.settings
        } save: {
            self.settings = $0
            self.saves += 1
        }
    }

    var names: [String] { settings.map(\.setting) }
}

/// Desktops with scripts as tools, which keep settings in files and record each call.
@MainActor
final class DesktopRig {
    let folder: TemporaryFolder
    let loop: EventLoop
    let log = LogCollector()
    let session: SessionEnvironment
    let desktops: Desktops
    let stages: ResponderStages

    private init(
        loop: EventLoop, choice: DesktopChoice, environment: [String: String], memory: ReplacedSettings,
        known: [Desktop], limits: TimeLimits
    ) throws {
        self.loop = loop
        folder = try TemporaryFolder()
        for name in ["bin", "store", "share/themes"] { try folder.makeFolder(name) }
        let here = folder.path
        let own = [
            "PATH": "\(here)/bin", "HOME": here, "STORE": "\(here)/store", "CALLS": "\(here)/calls",
            "XDG_DATA_DIRS": "\(here)/share",
        ]
        session = SessionEnvironment(own.merging(environment) { $1 }, desktops: known)
        desktops = Desktops(loop: loop, environment: session, choice: choice, replaced: memory, limits: limits)
        stages = try ResponderStages(desktops.responders, on: loop, log: log.logger)
    }

    /// Calls `body` with a rig and ends all tools afterwards.
    static func run(
        _ choice: DesktopChoice, environment: [String: String] = [:], memory: ReplacedSettings = .init(),
        known: [Desktop] = Desktop.shipped, limits: TimeLimits = TimeLimits(), _ body: (DesktopRig) throws -> Void
    ) throws {
        try withEventLoop { loop in
            let rig = try DesktopRig(
                loop: loop, choice: choice, environment: environment, memory: memory, known: known,
                limits: limits)
            let result = Result { try body(rig) }
            try rig.stages.stop { try rig.wait(until: "the responders have stopped", $0) }
            try result.get()
        }
    }

    /// Passes a change to the responders.
    func change(to appearance: Appearance) { stages.change(to: appearance) }

    /// Passes a change to the responders and waits until each has a result or doesn't apply.
    func follow(_ appearance: Appearance) throws {
        change(to: appearance)
        try wait(until: "all have followed") { !stages.isRunning }
    }

    /// Puts everything back.
    ///
    /// - Returns: The failures.
    func putBack() throws -> [String] { try putBackWithNotes().failures }

    /// Puts everything back and returns the result with notes.
    func putBackWithNotes() throws -> PutBackResult {
        var result: PutBackResult?
        desktops.putBack { result = $0 }
        try wait(until: "all is put back") { result != nil }
        return result ?? PutBackResult()
    }

    func wait(until what: String, _ condition: () throws -> Bool) throws {
        try loop.run(until: "\(what); calls so far: \(calls)", log: log.lines, condition)
    }

    /// Returns a responder's result.
    func record(_ name: String) throws -> ResponderRecord {
        guard let record = stages.records.first(where: { $0.name == name }) else { throw Failure("no \(name)") }
        return record
    }
}

// MARK: - Tools, settings, themes

extension DesktopRig {
    /// Writes a tool, which may record its calls in `$CALLS` and keep files in the folder `$STORE`.
    func tool(_ name: String, _ script: String) throws {
        try folder.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)", mode: 0o755)
    }

    /// Installs a stand-in for `gsettings`.
    func gsettings() throws {
        try tool(
            "gsettings",
            """
            echo "$*" >>"$CALLS"
            if [ $1 = list-recursively ]; then
                for file in "$STORE/$2 "*; do
                    [ -e "$file" ] && echo "${file##*/} $(/bin/cat "$file")" && found=1
                done
                [ $found ] || { echo "No such schema “$2”" >&2; exit 1; }
                exit
            fi
            [ -e "$STORE/$2 $3" ] || { echo "No such schema “$2”" >&2; exit 1; }
            case $1 in
            get) /bin/cat "$STORE/$2 $3" ;;
            set) echo "$4" >"$STORE/$2 $3" ;;
            reset) echo "${DEFAULT:-''}" >"$STORE/$2 $3" ;;
            esac
            """)
    }

    /// Installs a stand-in for `xfconf-query`.
    ///
    /// - Parameter default: The theme if no theme is set.
    func xfconfQuery(default: String = "") throws {
        try tool(
            "xfconf-query",
            """
            echo "$*" >>"$CALLS"
            if [ "$3" = --list ]; then
                theme=\(`default`)
                [ -e "$STORE/$2 ThemeName" ] && theme=$(/bin/cat "$STORE/$2 ThemeName")
                [ "$theme" ] && echo "/Net/ThemeName       $theme"
                exit 0
            fi
            file="$STORE/$2 ${4##*/}"
            if [ "$5" = --create ]; then echo "$9" >"$file"
            elif [ "$5" = --reset ]; then /bin/rm -f "$file"
            elif [ -e "$file" ]; then /bin/cat "$file"
            else echo "Property \\"$4\\" does not exist on channel \\"$2\\"." >&2; exit 1
            fi
            """)
    }

    /// Installs stand-ins for Plasma's tools, which keep their arguments, and Breeze's schemes with one in use.
    func plasmaTools(_ present: String) throws {
        try folder.write("[General]\nColorScheme=\(present)\n", to: ".config/kdeglobals")
        for (name, file, group, key) in [
            ("colorscheme", "kdeglobals", "General", "ColorScheme"), ("desktoptheme", "plasmarc", "Theme", "name"),
        ] {
            try tool(
                "plasma-apply-\(name)",
                """
                echo "$*" >>"$CALLS"
                printf '[\(group)]\\n\(key)=%s\\n' "$1" >"$HOME/.config/\(file)"
                """)
        }
        for scheme in ["BreezeClassic", "BreezeDark", "BreezeLight"] {
            try folder.write("", to: "share/color-schemes/\(scheme).colors")
        }
    }

    /// Plasma's color scheme.
    var scheme: String? { text(".config/kdeglobals")?.split(separator: "\n").last.map { String($0.dropFirst(12)) } }

    /// Stores a setting.
    func store(_ name: String, _ value: String) throws {
        try folder.write("\(value)\n", to: "store/\(name)")
    }

    /// Returns a setting in the store.
    func stored(_ name: String) -> String? { text("store/\(name)")?.trimmingCharacters(in: .newlines) }

    /// The arguments of each tool call.
    var calls: [String] { (text("calls") ?? "").split(separator: "\n").map(String.init) }

    /// Forgets the calls so far.
    func forgetCalls() throws { try folder.write("", to: "calls") }

    /// Installs a theme with these parts.
    func install(_ theme: String, _ parts: String...) throws {
        for part in parts { try folder.makeFolder("share/themes/\(theme)/\(part)") }
    }

    func text(_ file: String) -> String? { try? String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8) }
}
