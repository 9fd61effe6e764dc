import AgentInterface
import Glibc
import TextSupport
import Vocabulary

@testable import DesktopSetup
@testable import HalflightAgent
@testable import KeptFiles
@testable import LibYAML
@testable import Responders
@testable import halflight

extension FuzzTarget {
    /// The record of the camera's last look, which another program writes.
    static let cameraRecords = FuzzTarget(name: "camera-records", longestInput: 1024) { input in
        let path = Scratch.write("camera.yaml", input)
        let record = CameraRecord.read(path)
        let camera = SourceRecord(
            name: SourceName(.command, CameraNote.program), level: nil, illuminance: nil, isSelected: true,
            problem: nil)
        guard let note = CameraNote(sources: [camera], file: path) else { return expect(false, "there is no note") }
        let sentence = note.sentence.english
        expect(sentence.plain() == sentence, sentence.debugDescription)
        _ = note.findings
        guard let record else { return }
        try? record.write(to: path)
        let again = CameraRecord.read(path)
        expect(again == record, "\(record) is read again as \(again.debugDescription)")
    }

    /// What the commands and the agent keep to undo their changes.
    static let setupRecords = FuzzTarget(name: "setup-records", longestInput: 2048) { input in
        check(LoginRecord.self, input)
        check(RecipeRecord.self, input)
        if let root = try? LibYAML.parse(input), let record = try? LoginRecord(root) {
            expect(record.programs.allSatisfy { $0.hasPrefix("/") }, "\(record.programs)")
        }
        let path = Scratch.write("desktops.yaml", input)
        let file = Document<[ReplacedSetting]>(path)
        if let settings = file.load() {
            let new = ReplacedSetting(setting: "fuzzed", new: "night", old: "day")
            file.save(settings + [new])
            expect(Document<[ReplacedSetting]>(path).load() == settings + [new], "\(settings) are read as others")
        }
        for sentence in file.giveUpDamaged() {
            expect(sentence.utf8.count <= 3 * input.count + 1000 + 2 * path.utf8.count, sentence)
        }
        for name in ["desktops.yaml.damaged", "desktops.yaml.lost"] { Scratch.delete(name) }
    }

    /// Checks that a record is the same after writing.
    private static func check<Record: SetupRecord & Equatable>(_ type: Record.Type, _ input: [UInt8]) {
        do throws(YAMLError) {
            guard let root = try LibYAML.parse(input) else { return }
            let record = try Record(root)
            let text = LibYAML.write(record.yaml)
            let again = try LibYAML.parse(text).map { (root) throws(YAMLError) in try Record(root) } ?? Record()
            expect(again == record, "written as \(text)")
        } catch {
            check(error, of: input)
        }
    }
}
