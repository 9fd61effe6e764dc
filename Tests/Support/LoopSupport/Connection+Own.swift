package import SDBus

import func Glibc.usleep
import struct TestSupport.Failure
import func TestSupport.monotonicSeconds
import let TestSupport.patience

extension Connection {
    /// Owns a name as soon as nobody else does: a bus frees the names of a connection some time after its end.
    package func own(_ name: String) throws {
        let deadline = monotonicSeconds() + patience
        while try !requestName(name) {
            guard monotonicSeconds() < deadline else { throw Failure("\(name) is taken") }
            usleep(1000)
        }
    }
}
