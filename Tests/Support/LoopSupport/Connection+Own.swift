package import SDBus

import func Glibc.usleep
import struct TestSupport.Failure
import func TestSupport.monotonicSeconds
import let TestSupport.patience

extension Connection {
    /// Waits until the name is free. A bus frees a connection's names some time after its end.
    package func own(_ name: String) throws {
        let deadline = monotonicSeconds() + patience
        while try !requestName(name) {
            guard monotonicSeconds() < deadline else { throw Failure("\(name) is taken") }
            usleep(1000)
        }
    }
}
