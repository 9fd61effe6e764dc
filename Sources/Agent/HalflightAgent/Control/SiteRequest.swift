internal import SDBus
internal import Vocabulary

/// A site's request, such as a classroom's or a home's. It lasts while the requesting program is on the bus (rule 16).
/// There is only one value: the last program that sets it owns it.
final class SiteRequest {
    var whenChanged: (() -> Void)?

    private let connection: Connection
    /// The appearance, its owner's connection, and a watch for the connection's end. `nil` for `auto`.
    private var request: (wanted: Appearance, owner: String, watch: [Slot])?

    init(_ connection: Connection) { self.connection = connection }

    var wanted: Appearance? { request?.wanted }

    /// - Parameter owner: the caller's unique name on the bus.
    func set(_ wanted: Appearance?, owner: String) throws(BusError) {
        let before = self.wanted
        if let wanted {
            request = (wanted, owner, try watch(owner))
        } else {
            request = nil
        }
        if self.wanted != before { whenChanged?() }
    }

    /// Watches for the owner's end. Programs repeat their requests, so the same owner keeps its watch.
    private func watch(_ owner: String) throws(BusError) -> [Slot] {
        if let request, request.owner == owner { return request.watch }
        return try connection.onOwner(of: owner) { [weak self] isThere in
            guard !isThere, let self, request?.owner == owner else { return }
            request = nil
            whenChanged?()
        }
    }
}
