import Foundation
import ThemingFoundation
import Vocabulary

extension FuzzTarget {
    /// The file in which the library ThemingFoundation keeps a program's appearances.
    static let savedAppearances = FuzzTarget(name: "saved-appearances", longestInput: 1024) { input in
        let storage = FileStorage(URL(filePath: Scratch.write("appearances.json", input)))
        guard let loaded = storage.load() else { return expect(storage.error != nil, "there is no error") }
        expect(storage.error == nil, "\(loaded), and an error")
        storage.save(loaded)
        let again = storage.load()
        expect(again == loaded, "\(loaded) is read again as \(again.debugDescription)")
    }
}
