import FileSupport
import HalflightConfiguration
import LibYAML

/// The place for the sun that a person has given darkman (darkman.conf(5)).
package struct DarkmanPlace: Equatable {
    let latitude: String
    let longitude: String

    /// - Parameter text: that of darkman's configuration; nil for none.
    init?(_ text: String?) {
        guard let text, let keys = try? parse(text)?.mapping else { return nil }
        guard let latitude = try? keys["lat"]?.string, let longitude = try? keys["lng"]?.string,
            let north = Double(latitude), let east = Double(longitude),
            (-90...90).contains(north), (-180...180).contains(east)
        else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// A sentence for whoever comes from darkman, and has given Halflight no place.
    var note: String {
        """
        darkman knows your place. For the sun, add it to Halflight's configuration: \
        place: {latitude: \(latitude), longitude: \(longitude)}
        """
    }
}

extension DarkmanPlace {
    /// The sentence; nil where there is nothing to say.
    @MainActor
    package static func note(in folders: UserFolders) -> String? {
        guard let configuration = try? loadConfiguration(), configuration.place == nil else { return nil }
        return DarkmanPlace(textOfFile("\(folders.configuration)/darkman/config.yaml"))?.note
    }
}
