internal import SDBus

/// The lid, of which logind and UPower tell.
final class Lid {
    private let tell: (Observation) -> Void
    private var logind: RemoteFlag?
    private var uPower: RemoteFlag?
    private var testimony = LidTestimony() {
        didSet { if testimony.isShut != oldValue.isShut { tell(.lid(isShut: testimony.isShut)) } }
    }

    init(_ tell: @escaping (Observation) -> Void) {
        self.tell = tell
    }

    func listen(on connection: Connection?) {
        testimony = LidTestimony()
        logind = connection.map { connection in
            RemoteFlag(Logind.flag("LidClosed"), on: connection) { [weak self] in
                self?.testimony.take($0, from: .logind)
            }
        }
        uPower = connection.map { connection in
            RemoteFlag(UPower.flag("LidIsClosed"), on: connection) { [weak self] in
                self?.testimony.take($0, from: .uPower)
            }
        }
    }

    /// Asks logind, which before version 256 does not tell when the lid moves.
    func askAgain() {
        logind?.ask()
    }
}

/// What the two say of the lid, and who is believed when they disagree.
///
/// The one who spoke last: logind before version 256 does not tell that the lid has moved, so its word may be old;
/// UPower may be told to ignore the lid (`IgnoreLid` in UPower.conf), and then never says anything new. Before either
/// has said something new, logind, because it acts on the lid itself.
nonisolated struct LidTestimony: Equatable {
    enum Witness {
        case logind, uPower
    }

    private var words: [Witness: Bool] = [:]
    private var lastToSpeak: Witness?

    /// Whether the lid is shut; it is open when nobody can tell.
    var isShut: Bool {
        lastToSpeak.flatMap { words[$0] } ?? words[.logind] ?? words[.uPower] ?? false
    }

    /// Takes in what a witness says; nil when it can no longer tell.
    mutating func take(_ word: Bool?, from witness: Witness) {
        let before = words[witness]
        words[witness] = word
        if let before, let word, word != before { lastToSpeak = witness }
    }
}
