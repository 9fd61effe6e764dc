/// The version of both programs.
package nonisolated let halflightVersion = "0.1.0"
