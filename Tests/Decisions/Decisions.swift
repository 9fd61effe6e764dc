import HalflightTerminal
import LightTraces
import Simulation
import Switching

@main
struct Decisions {
    static func main() throws {
        let arguments = CommandLine.arguments
        let folder = arguments[1]
        for group in Group.all where arguments.count < 4 || arguments[3] == group.name {
            for half in Half.allCases where arguments.count < 3 || arguments[2] == "\(half)" || arguments[2] == "both" {
                var sum = Judgement()
                var pieces: [String: Judgement] = [:]
                for piece in try group.pieces(half, in: folder) {
                    let judgement = piece.judged(judgedRules(Rules()), .standard)
                    sum += judgement
                    pieces[piece.name, default: Judgement()] += judgement
                }
                print("==", group.name, half, "\(Int(sum.minutes)) min")
                for line in sum.lines(for: .none) { print(line) }
                guard arguments.count > 4 else { continue }
                for (name, judgement) in pieces.sorted(by: { $0.key < $1.key }) {
                    print("--", name, "\(Int(judgement.minutes)) min")
                    for line in judgement.lines(for: .none) { print(line) }
                }
            }
        }
    }
}
