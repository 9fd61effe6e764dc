internal import AgentInterface
internal import SDBus
internal import SDEvent
internal import TextSupport

/// The requests to pause automatic switching, each for as long as its connection to the bus lasts (rule 14).
final class Holds {
    var whenChanged: (() -> Void)?

    private let connection: Connection
    /// The wall clock, in microseconds since 1970.
    private let now: () -> UInt64
    /// Oldest first, each with the connection that made it and what reports the end of that.
    private var holds: [(record: HoldRecord, owner: String, watch: [Slot])] = []
    private var lastID: UInt32 = 0
    /// The clients that have taken holds, by their unique names; each keeps its process while it is on the bus.
    private var clients: [String: (process: UInt32?, program: String?)] = [:]

    init(_ connection: Connection, now: @escaping () -> UInt64) { (self.connection, self.now) = (connection, now) }

    /// Oldest first.
    var records: [HoldRecord] { holds.map(\.record) }

    /// - Parameter owner: the caller's unique name on the bus.
    /// - Returns: the number that releases it.
    /// - Throws: `BusError` when there are too many, or the reason cannot be shown on a line.
    func add(_ why: String, owner: String) throws(BusError) -> UInt32 {
        try check(why)
        let client = client(owner)
        let watch = try connection.onOwner(of: owner) { [weak self] isThere in
            if !isThere { self?.drop { _, holder in holder == owner } }
        }
        lastID = lastID == .max ? 1 : lastID + 1
        let record = HoldRecord(
            id: lastID, process: client.process, program: client.program, why: why,
            since: Timestamp(microseconds: now()))
        holds.append((record, owner, watch))
        whenChanged?()
        return record.id
    }

    /// The process and the program of a client, which are asked for once: the answer waits behind all that the client
    /// has sent meanwhile.
    private func client(_ owner: String) -> (process: UInt32?, program: String?) {
        if let client = clients[owner] { return client }
        guard let found = connection.owner(of: owner) else { return (nil, nil) }
        let program = found.program.map(Holds.shown) ?? ""
        // No more than have holds, since nothing says when the others leave.
        if clients.count == Holds.most { clients = [:] }
        let client = (UInt32(exactly: found.process), program.isEmpty ? nil : program)
        clients[owner] = client
        return client
    }

    /// Ends a hold, which only its owner may.
    ///
    /// - Throws: `BusError` when the caller has none of this number.
    func release(_ id: UInt32, owner: String) throws(BusError) {
        guard holds.contains(where: { $0.record.id == id && $0.owner == owner }) else {
            throw .invalidArguments("id is \(id): the caller has no hold with this number; Hold returns it")
        }
        drop { held, _ in held == id }
    }

    private func drop(_ isDropped: (_ id: UInt32, _ owner: String) -> Bool) {
        let count = holds.count
        holds.removeAll { isDropped($0.record.id, $0.owner) }
        if holds.count < count { whenChanged?() }
    }

    private func check(_ why: String) throws(BusError) {
        guard holds.count < Holds.most else {
            throw BusError(
                "org.freedesktop.DBus.Error.LimitsExceeded",
                "there are already \(Holds.most) holds; `halflight status` lists them")
        }
        let length = why.unicodeScalars.count
        guard (1...Holds.longestReason).contains(length) else {
            throw .invalidArguments("why has \(length) characters: expected 1 to \(Holds.longestReason)")
        }
        guard Holds.shown(why) == why else {
            throw .invalidArguments("why contains a line break or another control character: expected plain text")
        }
    }

    private static func shown(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.steersDisplay }))
    }

    static let most = 32
    /// In characters.
    static let longestReason = 200
}
