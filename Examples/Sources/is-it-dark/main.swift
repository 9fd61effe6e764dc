import Glibc
import SystemAppearance

for await appearance in Appearance.changes {
    print(appearance == .night ? "dark" : "light")
    fflush(nil)
}
