internal import FileSupport
internal import Glibc
internal import TextSupport

/// Returns the person's other program that has the device open, if any. `device` is a path without symbolic links.
/// Other people's programs can't be inspected, but the driver refuses a second program that takes pictures.
func programUsing(_ device: String, in processes: String = "/proc") -> String? {
    for name in (try? listFolder(processes)) ?? [] {
        guard let process = pid_t(name), process != getpid() else { continue }
        let folder = "\(processes)/\(process)"
        let files = (try? listFolder(folder + "/fd")) ?? []
        guard files.contains(where: { (try? linkTarget("\(folder)/fd/\($0)")) == device }) else { continue }
        return textOfFile(folder + "/comm")?.split(separator: "\n").first.map { String($0).plain() } ?? name
    }
    return nil
}
