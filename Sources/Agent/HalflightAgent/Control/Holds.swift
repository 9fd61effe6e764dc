internal import AgentInterface
internal import SDBus
internal import SDEvent
internal import TextSupport

/// The requests to pause automatic switching. Each request lasts as long as its connection to the bus (rule 14).
final class Holds {
    var whenChanged: (() -> Void)?

    private let connection: Connection
    /// The wall clock, in microseconds since 1970.
    private let now: () -> UInt64
    /// The holds, oldest first. Each has its owner's connection, and a watch for the connection's end.
    private var holds: [(record: HoldRecord, owner: String, watch: [Slot])] = []
    private var lastID: UInt32 = 0
    /// The clients that have taken holds, by unique name. A client keeps its process while it's on the bus.
    private var clients: [String: (process: UInt32?, program: String?)] = [:]

    init(_ connection: Connection, now: @escaping () -> UInt64) { (self.connection, self.now) = (connection, now) }

    var records: [HoldRecord] { holds.map(\.record) }

    /// `owner` is the caller's unique name on the bus. Returns the number that releases the hold. Throws if there are
    /// too many holds, or the reason isn't one line of 1 to 200 characters.
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

    /// Returns a client's process and program. Each client is looked up only once, because the answer waits behind all
    /// messages that the client has sent.
    private func client(_ owner: String) -> (process: UInt32?, program: String?) {
        if let client = clients[owner] { return client }
        guard let found = connection.owner(of: owner) else { return (nil, nil) }
        let program = found.program.map(Holds.shown) ?? ""
        // At most as many clients as holds, because nothing reports when other clients leave.
        if clients.count == Holds.most { clients = [:] }
        let client = (UInt32(exactly: found.process), program.isEmpty ? nil : program)
        clients[owner] = client
        return client
    }

    /// Only the hold's owner may end it. Throws if the owner has no hold with this number.
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
    /// The longest reason, in characters.
    static let longestReason = 200
}
