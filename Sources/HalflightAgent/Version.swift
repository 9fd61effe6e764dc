/// The version of both programs.
public nonisolated let halflightVersion = "0.1.0"
