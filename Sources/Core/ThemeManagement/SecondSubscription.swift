internal import AppearanceValues

/// The report of a second subscription, which a debug build makes because it is a mistake as a rule.
package enum SecondSubscription {
    private static let written = Lock<Set<String>>([])

    /// Handles the text; by default, writes it to standard error, once.
    @TaskLocal package static var report: @Sendable (_ text: String) -> Void = { text in
        guard written.withLock({ $0.insert(text).inserted }) else { return }
        CLibrary.writeError(text)
    }
}

/// Reports an object that follows in the same way already, in a debug build.
@usableFromInline package func reportSecondSubscription(of object: AnyObject) {
    #if DEBUG
    SecondSubscription.report(
        "Theming: a \(type(of: object)) subscribed twice in the same way; the second subscription has no effect.")
    #endif
}
