/// The maximum size of a topic in bytes. MQTT allows 65,535.
nonisolated package let longestTopic = 512

/// Returns the mistake in a topic without wildcards, as a clause, if any (MQTT 5, section 4.7). `room` is the number of
/// bytes that will be added.
nonisolated package func topicProblem(_ topic: String, room: Int = 0) -> String? {
    if topic.isEmpty { return "a topic has at least one character" }
    if topic.utf8.count > longestTopic - room { return "a topic has at most \(longestTopic - room) bytes here" }
    if topic.unicodeScalars.contains(where: { $0 == "+" || $0 == "#" }) {
        return "a topic of one thing is expected, without the wildcards + and #"
    }
    if topic.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        return "a topic has no control characters"
    }
    return nil
}
