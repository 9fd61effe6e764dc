import CAdwaita
import FileSupport
import HalflightTerminal
import LibYAML

/// Runs the command `halflight` for longer tasks, as in a terminal.
enum Child {
    typealias Handler = @MainActor (_ output: String, _ complaint: String?) -> Void

    /// The command that was installed with this program.
    static let command = parent(resolvedPath("/proc/self/exe") ?? "/") + "/halflight"

    static func run(program: String = Child.command, _ arguments: [String], _ handler: @escaping Handler) {
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var error: UnsafeMutablePointer<GError>?
        guard let process = hl_run(&words, &error) else {
            defer { g_error_free(error) }
            return handler("", error.map { String(cString: $0.pointee.message) } ?? "")
        }
        g_subprocess_communicate_utf8_async(
            process, nil, nil,
            { process, result, data in
                guard let process, let handler = Held<Handler>.at(data) else { return }
                release(data)
                Child.end(OpaquePointer(process), result, handler)
            }, Held<Handler>.hold(handler))
    }

    /// Runs the command with `--json`, and reads its answer as YAML, which includes JSON.
    static func ask(_ arguments: [String], _ handler: @escaping @MainActor (Node?, _ complaint: String?) -> Void) {
        run(arguments + ["--json"]) { output, complaint in
            handler((try? LibYAML.parse(Array(output.utf8))) ?? nil, complaint)
        }
    }

    private static func end(_ process: OpaquePointer, _ result: OpaquePointer?, _ handler: Handler) {
        var (output, complaint) = (UnsafeMutablePointer<CChar>?.none, UnsafeMutablePointer<CChar>?.none)
        g_subprocess_communicate_utf8_finish(process, result, &output, &complaint, nil)
        // One paragraph, without the command's name.
        let lines = (taken(complaint) ?? "").split(separator: "\n")
        let text = lines.map { $0.hasPrefix("halflight: ") ? $0.dropFirst(11) : $0 }.joined(separator: " ")
        let isWell = g_subprocess_get_successful(process) != 0
        g_object_unref(UnsafeMutableRawPointer(process))
        handler(taken(output) ?? "", isWell ? nil : text)
    }
}
