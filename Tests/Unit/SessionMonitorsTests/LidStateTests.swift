import Testing

@testable import SessionMonitors

@Suite("The lid's state") struct LidStateTests {
    private var state = LidState()

    @Test func `the lid is open if neither service reports it`() {
        #expect(!state.isShut)
    }

    @Test(arguments: [LidState.Service.logind, .uPower])
    mutating func `each service alone counts`(service: LidState.Service) {
        state.update(true, from: service)
        #expect(state.isShut)
        state.update(nil, from: service)
        #expect(!state.isShut)
    }

    @Test(arguments: [true, false])
    mutating func `at the start logind counts, whichever service reports first`(logindIsFirst: Bool) {
        if logindIsFirst { state.update(true, from: .logind) }
        state.update(false, from: .uPower)
        if !logindIsFirst { state.update(true, from: .logind) }
        #expect(state.isShut)
    }

    @Test(arguments: [LidState.Service.logind, .uPower])
    mutating func `later the service that changed last counts`(service: LidState.Service) {
        state.update(false, from: .logind)
        state.update(false, from: .uPower)
        state.update(true, from: service)
        #expect(state.isShut)
        state.update(false, from: service)
        #expect(!state.isShut)
    }

    @Test
    mutating func `a late first report of logind doesn't undo a change at UPower`() {
        state.update(false, from: .uPower)
        state.update(true, from: .uPower)
        state.update(false, from: .logind)
        #expect(state.isShut)
    }

    @Test
    mutating func `a repeated report isn't a change`() {
        state.update(false, from: .logind)
        state.update(false, from: .uPower)
        state.update(true, from: .uPower)
        state.update(false, from: .logind)
        #expect(state.isShut)
    }

    @Test
    mutating func `when the deciding service ends, the other one counts`() {
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
