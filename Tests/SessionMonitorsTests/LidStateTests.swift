import Testing

@testable import SessionMonitors

@Suite("The state of the lid") struct LidStateTests {
    private var state = LidState()

    @Test("Open when neither service knows")
    func unknown() {
        #expect(!state.isShut)
    }

    @Test("Either alone counts", arguments: [LidState.Service.logind, .uPower])
    mutating func alone(service: LidState.Service) {
        state.update(true, from: service)
        #expect(state.isShut)
        state.update(nil, from: service)
        #expect(!state.isShut)
    }

    @Test("At the start logind counts, whichever comes first", arguments: [true, false])
    mutating func start(logindIsFirst: Bool) {
        if logindIsFirst { state.update(true, from: .logind) }
        state.update(false, from: .uPower)
        if !logindIsFirst { state.update(true, from: .logind) }
        #expect(state.isShut)
    }

    @Test("Then the one that changed last", arguments: [LidState.Service.logind, .uPower])
    mutating func last(service: LidState.Service) {
        state.update(false, from: .logind)
        state.update(false, from: .uPower)
        state.update(true, from: service)
        #expect(state.isShut)
        state.update(false, from: service)
        #expect(!state.isShut)
    }

    @Test("A change at UPower is not undone by logind's late first value")
    mutating func lateFirstValue() {
        state.update(false, from: .uPower)
        state.update(true, from: .uPower)
        state.update(false, from: .logind)
        #expect(state.isShut)
    }

    @Test("The same value again is no change")
    mutating func repetition() {
        state.update(false, from: .logind)
        state.update(false, from: .uPower)
        state.update(true, from: .uPower)
        state.update(false, from: .logind)
        #expect(state.isShut)
    }

    @Test("When the one that counts goes, the other does")
    mutating func goes() {
        state.update(false, from: .logind)
        state.update(false, from: .uPower)
        state.update(true, from: .uPower)
        state.update(nil, from: .uPower)
        #expect(!state.isShut)
        state.update(true, from: .logind)
        state.update(nil, from: .logind)
        #expect(!state.isShut)
    }
}
