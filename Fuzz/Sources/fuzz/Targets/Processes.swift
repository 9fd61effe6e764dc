import FileSupport
import Glibc
import TextSupport

@testable import CameraLight
@testable import DesktopSetup
@testable import Responders

extension FuzzTarget {
    /// A process's files in /proc, whose content other programs choose.
    ///
    /// The input has the files' contents in sequence, each ended by the byte 0xFF.
    static let processes = FuzzTarget(name: "processes", longestInput: 4096) { input in
        let contents = input.split(separator: 0xFF, omittingEmptySubsequences: false).map(Array.init)
        let files = ["comm", "cmdline", "environ", "status", "stat", "cgroup"]
        let folder = "\(Scratch.folder)/proc"
        for path in [folder, "\(folder)/42", "\(folder)/42/fd"] { mkdir(path, 0o700) }
        symlink("/dev/video9", "\(folder)/42/fd/3")
        for (place, file) in files.enumerated() {
            Scratch.write("proc/42/\(file)", contents.indices.contains(place) ? contents[place] : [])
        }
        let content = Dictionary(uniqueKeysWithValues: zip(files, contents))
        let name = content["comm", default: []].prefix { $0 != UInt8(ascii: "\n") }
        guard let process = UserProcess.all(in: folder).first else { return expect(false, "no process is found") }
        expect(process.name.utf8.elementsEqual(String(decoding: name, as: UTF8.self).utf8), "\(process)")
        let arguments = words(content["cmdline", default: []]).map { String(decoding: $0, as: UTF8.self) }
        expect(process.arguments == arguments, "\(process.arguments) instead of \(arguments)")
        checkEnvironment(process.environment, words(content["environ", default: []]))
        expect(!process.handles(0) && !process.handles(65), "it handles a signal that does not exist")
        for signal in 1...64 as ClosedRange<Int32> { _ = process.handles(signal) }
        _ = process.terminal
        checkFields(named: content["comm", default: []], process, folder)
        if let user = programUsing("/dev/video9", in: folder) {
            expect(user.plain() == user, "\(user.debugDescription) uses the camera")
        }
        checkStarter(
            content["cgroup", default: []], parent: String(decoding: content["comm", default: []], as: UTF8.self))
    }

    private static func words(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] { bytes.split(separator: 0) }

    /// Checks that each variable has the value that getenv(3) returns.
    private static func checkEnvironment(_ environment: [String: String], _ entries: [ArraySlice<UInt8>]) {
        var expected: [String: String] = [:]
        for entry in entries {
            guard let end = entry.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: entry[..<end], as: UTF8.self)
            guard expected[name] == nil else { continue }
            expected[name] = String(decoding: entry[(end + 1)...], as: UTF8.self)
        }
        expect(environment == expected, "\(environment) instead of \(expected)")
    }

    /// Checks the kernel's fields after a name of any form.
    private static func checkFields(named name: [UInt8], _ process: UserProcess, _ folder: String) {
        let name = name.filter { $0 != UInt8(ascii: "\n") }
        Scratch.write("proc/42/stat", Array("42 (".utf8) + name + Array(") S 7 42 42 34817 -1 0\n".utf8))
        let fields = ProcessStat(process: 42, in: folder)
        expect(fields?.parent == 7 && fields?.session == 42 && fields?.terminal == 34817, "\(fields.debugDescription)")
        expect(process.terminal?.parent == 7, "it leads no session")
        Scratch.write(
            "proc/42/status",
            Array("Name:\t".utf8) + name + Array("\nUmask:\t0022\nSigCgt:\t8000000000000801\n".utf8))
        for signal in 1...64 as ClosedRange<Int32> {
            expect(process.handles(signal) == [1, 12, 64].contains(signal), "signal \(signal) of \(name)")
        }
    }

    private static func checkStarter(_ cgroups: [UInt8], parent: String) {
        let cgroups = String(decoding: cgroups, as: UTF8.self)
        for terminal in [0, 34817] as [UInt32] {
            switch AgentStarter(cgroups: cgroups, terminal: terminal, parent: parent) {
            case .unit(let unit)?: expect(unit.hasSuffix(".service") && cgroups.contains(unit), unit)
            case .program(let program)?: expect(parent.contains(program), program)
            case .terminal?: expect(terminal > 0, "a terminal")
            case .systemd?, .disabledUnit?, .activation?, nil: break
            }
        }
    }
}
