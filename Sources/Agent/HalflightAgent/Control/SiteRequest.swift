internal import SDBus
internal import Vocabulary

/// The wish of a site, as a classroom or a home, for as long as the program that says so is on the bus (rule 16).
///
/// It is one value: the last program that sets it owns it.
final class SiteRequest {
    var whenChanged: (() -> Void)?

    private let connection: Connection
    /// The appearance, the connection that asked for it, and what reports the end of that; nil for `auto`.
    private var request: (wanted: Appearance, owner: String, watch: [Slot])?

    init(_ connection: Connection) { self.connection = connection }

    /// Nil when the site leaves it to the light.
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

    /// The report of the owner's end; programs repeat what they want, so it is kept as long as it is the same.
    private func watch(_ owner: String) throws(BusError) -> [Slot] {
        if let request, request.owner == owner { return request.watch }
        return try connection.onOwner(of: owner) { [weak self] isThere in
            guard !isThere, let self, request?.owner == owner else { return }
            request = nil
            whenChanged?()
        }
    }
}
