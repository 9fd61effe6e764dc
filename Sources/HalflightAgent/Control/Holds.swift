internal import HalflightSupport
internal import SDBus
internal import SDEvent

/// Who asks to wait with automatic changes, each for as long as its connection to the bus lasts (rule 14).
final class Holds {
    /// Those there are now, oldest first.
    private(set) var records: [HoldRecord] = []
    /// Called after each change.
    var whenChanged: (() -> Void)?

    private let connection: Connection
    private let now: () -> UInt64
    /// What tells of the end of each owner's connection, by the hold's number.
    private var watches: [UInt32: [Slot]] = [:]
    private var lastID: UInt32 = 0

    /// No holds yet.
    ///
    /// - Parameter now: the wall clock, in microseconds since 1970.
    init(_ connection: Connection, now: @escaping () -> UInt64) {
        self.connection = connection
        self.now = now
    }

    /// Takes a request to wait.
    ///
    /// - Parameter owner: the caller's own name on the bus.
    /// - Returns: the number to release it by.
    /// - Throws: `BusError` when there are too many, or the reason is none that can be shown on a line.
    func take(_ why: String, owner: String) throws(BusError) -> UInt32 {
        try check(why)
        let process = connection.owner(of: owner)
        lastID = lastID == .max ? 1 : lastID + 1
        let id = lastID
        let watch = try connection.onOwner(of: owner) { [weak self] isThere in
            if !isThere { self?.drop { $0.owner == owner } }
        }
        watches[id] = watch
        records.append(
            HoldRecord(
                id: id, owner: owner, process: UInt32(clamping: process?.process ?? 0),
                program: Holds.shown(process?.program ?? ""), why: why, since: now()))
        whenChanged?()
        return id
    }

    /// Ends a hold, which only whoever took it may.
    ///
    /// - Throws: `BusError` when the caller has none of this number.
    func release(_ id: UInt32, owner: String) throws(BusError) {
        guard records.contains(where: { $0.id == id && $0.owner == owner }) else {
            throw .invalidArguments("id is \(id): you hold nothing by this number; Hold returns it")
        }
        drop { $0.id == id }
    }

    private func drop(_ isDropped: (HoldRecord) -> Bool) {
        let dropped = records.filter(isDropped)
        guard !dropped.isEmpty else { return }
        records.removeAll(where: isDropped)
        for record in dropped { watches[record.id] = nil }
        whenChanged?()
    }

    private func check(_ why: String) throws(BusError) {
        guard records.count < Holds.most else {
            throw BusError(
                "org.freedesktop.DBus.Error.LimitsExceeded",
                "there are \(Holds.most) holds already; `halflight status` says whose")
        }
        let length = why.unicodeScalars.count
        guard (1...Holds.longestReason).contains(length) else {
            throw .invalidArguments("why has \(length) characters: expected 1 to \(Holds.longestReason)")
        }
        guard Holds.shown(why) == why else {
            throw .invalidArguments("why holds a line break or another control character: expected plain text")
        }
    }

    /// Text without what steers who shows it.
    private static func shown(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.steersDisplay }))
    }

    /// How many there may be at a time.
    static let most = 32
    /// How many characters a reason may have.
    static let longestReason = 200
}
