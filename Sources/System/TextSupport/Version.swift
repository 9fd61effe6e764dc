/// The version of all programs.
package let halflightVersion = "0.1.0"
