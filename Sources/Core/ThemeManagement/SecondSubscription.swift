internal import AppearanceValues

/// The report of a second subscription, usually a mistake. Only debug builds report.
package enum SecondSubscription {
    private static let written = Lock<Set<String>>([])

    /// Handles the text. By default, writes the text to standard error, once.
    @TaskLocal package static var report: @Sendable (_ text: String) -> Void = { text in
        guard written.withLock({ $0.insert(text).inserted }) else { return }
        CLibrary.writeError(text)
    }
}

/// Reports an object that already follows in the same way. Only in a debug build.
@usableFromInline package func reportSecondSubscription(of object: AnyObject) {
    #if DEBUG
    SecondSubscription.report(
        "Theming: a \(type(of: object)) subscribed twice in the same way; the second subscription has no effect.")
    #endif
}
