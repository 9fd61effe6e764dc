import Glibc
import HalflightConfiguration
import LightSensors
import Vocabulary

@testable import DesktopSetup
@testable import Responders

extension FuzzTarget {
    /// Settings files of programs that switch the appearance, which `doctor` reads. Each file has the whole input.
    static let competitors = FuzzTarget(name: "competitors", longestInput: 2048) { input in
        let root = "\(Scratch.folder)/home"
        let files = [
            "kdeglobals", "kwinoutputconfig.json", "koirc", "cosmic/com.system76.CosmicTheme.Mode/v1/auto_switch",
            "yin_yang/yin_yang.json", "gammastep/config.ini", "DankMaterialShell/session.json", "noctalia/a.toml",
        ]
        for file in files {
            var folder = root
            for part in [""] + file.split(separator: "/").dropLast().map({ "/\($0)" }) {
                folder += part
                mkdir(folder, 0o700)
            }
            Scratch.write("home/\(file)", input)
        }
        let environment = ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"].map { ($0, root) }
        guard let folders = try? UserFolders(environment: Dictionary(uniqueKeysWithValues: environment)) else { return }
        var facts = CompetitorFacts(folders: folders)
        facts.busNames = Set(CompetitorCheck.busNames + BacklightCheck.busNames)
        // A folder of processes that has the arguments of the first.
        mkdir("\(root)/1", 0o700)
        Scratch.write("home/1/cmdline", Array("python\0/usr/bin/yin_yang\0".utf8))
        facts.processes = ["dms", "koi", "noctalia", "gammastep"].map { UserProcess(id: 1, name: $0, folder: root) }
        let text = String(decoding: input, as: UTF8.self)
        for key in DesktopKey.all { facts.settings[key] = .value(text) }
        for finding in CompetitorCheck(facts: facts).findings + BacklightCheck(facts: facts).findings {
            expectBounded(finding.what.english, extra: root.utf8.count)
            expectBounded(finding.advice?.english ?? "", extra: root.utf8.count)
        }
        for arguments in [["gammastep", "-b", text], ["gammastep", "-b\(text)"]] {
            if let option = BacklightCheck.dimming(arguments) { expect(text.hasSuffix(option.dropFirst(3)), option) }
        }
        guard let place = DarkmanPlace(text) else { return }
        // The note's last part is a line for the configuration.
        guard let line = place.note.firstRange(of: "place: ") else { return expect(false, place.note) }
        let configuration = try? Configuration(yaml: Array(place.note[line.lowerBound...].utf8))
        expect(configuration?.place != nil, "\(place.note) is no place")
        expect(configuration?.place?.latitude == Double(place.latitude), place.note)
    }
}
