internal import AppearanceValues

/// Reports a second subscription, usually a mistake, in debug builds.
package enum SecondSubscription {
    private static let written = Lock<Set<String>>([])

    /// Handles the text. By default, writes it to standard error, once.
    @TaskLocal package static var report: @Sendable (_ text: String) -> Void = { text in
        guard written.withLock({ $0.insert(text).inserted }) else { return }
        CLibrary.writeError(text)
    }
}

@usableFromInline package func reportSecondSubscription(of object: AnyObject) {
    #if DEBUG
    SecondSubscription.report(
        "Theming: a \(type(of: object)) subscribed twice in the same way; the second subscription has no effect.")
    #endif
}
