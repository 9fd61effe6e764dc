import Foundation
import TestSupport
import Testing

/// The pages' lists of what is installed.
struct ListedFilesTests {
    @Test(
        .promise("desktops-as-listed", "recipes-as-listed"),
        arguments: [("config/desktops", "docs/desktops.md"), ("config/recipes", "docs/recipes.md")])
    func `the page names each file of the folder`(folder: String, page: String) throws {
        let page = try String(contentsOfFile: Fixtures.repository(page), encoding: .utf8)
        let files = try FileManager.default.contentsOfDirectory(atPath: Fixtures.repository(folder))
        let names = files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
        #expect(names.count > 10)
        for name in names { expect(page.lowercased(), contains: name) }
    }
}
