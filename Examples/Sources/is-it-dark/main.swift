import Appearance
import Glibc

for await appearance in Appearance.changes {
    print(appearance == .night ? "dark" : "light")
    fflush(nil)
}
