import CAdwaita
import HalflightSupport
import HalflightTerminal
import LibYAML

/// The command `halflight`, which the window asks for what takes a while: it does it as in a terminal.
enum Child {
    /// Takes what a program printed, and its complaint where it failed.
    typealias Handler = @MainActor (_ output: String, _ complaint: String?) -> Void

    /// The command that was installed with this program.
    static let command = parent(resolvedPath("/proc/self/exe") ?? "/") + "/halflight"

    /// Runs a subcommand, or another program, and calls `handler` at its end.
    static func run(program: String = Child.command, _ arguments: [String], _ handler: @escaping Handler) {
        var words = ([program] + arguments).map { strdup($0) as UnsafeMutablePointer<CChar>? } + [nil]
        defer { for word in words { free(word) } }
        var error: UnsafeMutablePointer<GError>?
        let process = words.withUnsafeMutableBufferPointer { words in
            words.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
                g_subprocess_newv($0.baseAddress, hl_pipes, &error)
            }
        }
        guard let process else {
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

    /// The same with `--json`: the answer, read as the YAML that JSON is.
    static func ask(_ arguments: [String], _ handler: @escaping @MainActor (Node?, _ complaint: String?) -> Void) {
        run(arguments + ["--json"]) { output, complaint in
            handler((try? LibYAML.parse(Array(output.utf8))) ?? nil, complaint)
        }
    }

    private static func end(_ process: OpaquePointer, _ result: OpaquePointer?, _ handler: Handler) {
        var (output, complaint) = (UnsafeMutablePointer<CChar>?.none, UnsafeMutablePointer<CChar>?.none)
        g_subprocess_communicate_utf8_finish(process, result, &output, &complaint, nil)
        let text = taken(complaint)?.trimmed ?? ""
        let isWell = g_subprocess_get_successful(process) != 0
        g_object_unref(UnsafeMutableRawPointer(process))
        handler(taken(output) ?? "", isWell ? nil : text)
    }
}

extension String {
    /// A program's message as one paragraph, without its name.
    fileprivate var trimmed: String {
        split(separator: "\n").map { $0.hasPrefix("halflight: ") ? $0.dropFirst(11) : $0 }.joined(separator: " ")
    }
}
