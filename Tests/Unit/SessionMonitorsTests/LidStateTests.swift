import Testing

@testable import SessionMonitors

@Suite("The lid's state") struct LidStateTests {
    private var state = LidState()

    @Test("The lid is open if neither service reports it")
    func unknown() {
        #expect(!state.isShut)
    }

    @Test("Each service alone counts", arguments: [LidState.Service.logind, .uPower])
    mutating func alone(service: LidState.Service) {
        state.update(true, from: service)
        #expect(state.isShut)
        state.update(nil, from: service)
        #expect(!state.isShut)
    }

    @Test("At the start logind counts, whichever service reports first", arguments: [true, false])
    mutating func start(logindIsFirst: Bool) {
        if logindIsFirst { state.update(true, from: .logind) }
        state.update(false, from: .uPower)
        if !logindIsFirst { state.update(true, from: .logind) }
        #expect(state.isShut)
    }

    @Test("Later the service that changed last counts", arguments: [LidState.Service.logind, .uPower])
    mutating func last(service: LidState.Service) {
        state.update(false, from: .logind)
        state.update(false, from: .uPower)
        state.update(true, from: service)
        #expect(state.isShut)
        state.update(false, from: service)
        #expect(!state.isShut)
    }

    @Test("A late first report of logind doesn't undo a change at UPower")
    mutating func lateFirstValue() {
        state.update(false, from: .uPower)
        state.update(true, from: .uPower)
        state.update(false, from: .logind)
        #expect(state.isShut)
    }

    @Test("A repeated report isn't a change")
    mutating func repetition() {
        state.update(false, from: .logind)
        state.update(false, from: .uPower)
        state.update(true, from: .uPower)
        state.update(false, from: .logind)
        #expect(state.isShut)
    }

    @Test("When the deciding service ends, the other one counts")
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
