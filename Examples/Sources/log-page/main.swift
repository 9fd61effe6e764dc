import Theming

// A web page of the log on standard input, run by a web server (RFC 3875, CGI). The browser chooses day or night by the
// reader's appearance, so the server need not know it.

let style = """
    \(ThemePair().css)
    body { background: var(--background); color: var(--text); font: 14px/1.5 monospace; margin: 2rem }
    .error { color: var(--error) }
    .warning { color: var(--warning) }
    """

func escaped(_ text: String) -> String {
    text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;"][$0] ?? String($0) }.joined()
}

print("Content-Type: text/html; charset=utf-8\r\n\r")
print("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Log</title>")
print("<style>\(style)</style><body>")
while let line = readLine() {
    let kind = ["error", "warning"].first { line.lowercased().contains($0) } ?? "line"
    print("<div class=\"\(kind)\">\(escaped(line))</div>")
}
print("</body></html>")
