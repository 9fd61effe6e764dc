import Testing

@testable import SessionMonitors

@Suite("Who is believed of the lid") struct LidTestimonyTests {
    private var testimony = LidTestimony()

    @Test("Open when nobody can tell")
    func nobody() {
        #expect(!testimony.isShut)
    }

    @Test("Either alone is believed", arguments: [LidTestimony.Witness.logind, .uPower])
    mutating func alone(witness: LidTestimony.Witness) {
        testimony.take(true, from: witness)
        #expect(testimony.isShut)
        testimony.take(nil, from: witness)
        #expect(!testimony.isShut)
    }

    @Test("At the start logind is believed, whoever comes first", arguments: [true, false])
    mutating func start(logindIsFirst: Bool) {
        if logindIsFirst { testimony.take(true, from: .logind) }
        testimony.take(false, from: .uPower)
        if !logindIsFirst { testimony.take(true, from: .logind) }
        #expect(testimony.isShut)
    }

    @Test("Then whoever spoke last", arguments: [LidTestimony.Witness.logind, .uPower])
    mutating func last(speaker: LidTestimony.Witness) {
        testimony.take(false, from: .logind)
        testimony.take(false, from: .uPower)
        testimony.take(true, from: speaker)
        #expect(testimony.isShut)
        testimony.take(false, from: speaker)
        #expect(!testimony.isShut)
    }

    @Test("A change that UPower tells of is not undone by logind's late first word")
    mutating func lateFirstWord() {
        testimony.take(false, from: .uPower)
        testimony.take(true, from: .uPower)
        testimony.take(false, from: .logind)
        #expect(testimony.isShut)
    }

    @Test("Saying the same again is not speaking")
    mutating func repetition() {
        testimony.take(false, from: .logind)
        testimony.take(false, from: .uPower)
        testimony.take(true, from: .uPower)
        testimony.take(false, from: .logind)
        #expect(testimony.isShut)
    }

    @Test("When the one who is believed goes, the other is")
    mutating func goes() {
        testimony.take(false, from: .logind)
        testimony.take(false, from: .uPower)
        testimony.take(true, from: .uPower)
        testimony.take(nil, from: .uPower)
        #expect(!testimony.isShut)
        testimony.take(true, from: .logind)
        testimony.take(nil, from: .logind)
        #expect(!testimony.isShut)
    }
}
