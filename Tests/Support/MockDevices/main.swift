// A mocked sysfs tree, held by a separate program.
//
// libumockdev keeps its state in the process: the environment names one testbed, and an error ends the program. With a
// process for each testbed, many tests run side by side, and the test bundle needs no preloaded library.
// Standard input has a JSON array of strings a line. A line answers each. The tree disappears when the input ends.

import CUMockdev
import Foundation

guard let testbed = umockdev_testbed_new(), umockdev_in_mock_environment() != 0 else {
    FileHandle.standardError.write(Data("MockDevices: run it with LD_PRELOAD=libumockdev-preload.so.0\n".utf8))
    exit(EXIT_FAILURE)
}

/// Passes strings to C, with a null pointer at the end.
func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { preconditionFailure("the array holds at least the null") }
        return body(base)
    }
}

/// Frees a string that GLib allocated.
func take(_ string: UnsafeMutablePointer<CChar>?) -> String? {
    defer { g_free(string) }
    return string.map { String(cString: $0) }
}

/// `["add", subsystem, name, parent or "", count of attribute strings, attributes..., properties...]` returns the path.
func add(_ fields: [String]) -> String? {
    guard fields.count >= 4, let count = Int(fields[3]), fields.count >= 4 + count else { return nil }
    return withCStrings(Array(fields[4..<4 + count])) { attributes in
        withCStrings(Array(fields[(4 + count)...])) { properties in
            let parent = fields[2].isEmpty ? nil : fields[2]
            return take(umockdev_testbed_add_devicev(testbed, fields[0], fields[1], parent, attributes, properties))
        }
    }
}

func load(_ path: String) -> String? {
    var failure: UnsafeMutablePointer<GError>?
    guard umockdev_testbed_add_from_file(testbed, path, &failure) == 0 else { return "" }
    return nil
}

func answer(_ request: [String]) -> String? {
    switch (request.first, request.dropFirst()) {
    case ("root", _): return take(umockdev_testbed_get_root_dir(testbed))
    case ("add", let fields): return add(Array(fields))
    case ("load", let fields) where fields.count == 1: return load(request[1])
    case ("uevent", let fields) where fields.count == 2:
        umockdev_testbed_uevent(testbed, request[1], request[2])
        return ""
    case ("remove", let fields) where fields.count == 1:
        // The kernel sends an event when a device disappears, but libumockdev only removes the device.
        umockdev_testbed_uevent(testbed, request[1], "remove")
        umockdev_testbed_remove_device(testbed, request[1])
        return ""
    default: return nil
    }
}

func reply(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

while let line = readLine() {
    guard let request = try? JSONDecoder().decode([String].self, from: Data(line.utf8)) else {
        reply("error the request is no JSON array of strings")
        continue
    }
    reply(answer(request).map { "ok \($0)" } ?? "error \(request.joined(separator: " "))")
}
halflight_testbed_release(testbed)
