import FileSupport
import HalflightConfiguration
import LibYAML
import TextSupport

/// The sun's place from darkman's configuration (darkman.conf(5)).
package struct DarkmanPlace: Equatable {
    let latitude: String
    let longitude: String

    init?(_ text: String?) {
        guard let text, let keys = try? parse(text)?.mapping else { return nil }
        guard let latitude = try? keys["lat"]?.string, let longitude = try? keys["lng"]?.string,
            // The configuration knows decimal numbers only.
            let north = decimal(latitude, allowing: .all), let east = decimal(longitude, allowing: .all),
            (-90...90).contains(north), (-180...180).contains(east)
        else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    var note: String {
        """
        darkman knows your place. For the sun, add it to Halflight's configuration: \
        place: {latitude: \(latitude), longitude: \(longitude)}
        """
    }
}

extension DarkmanPlace {
    @MainActor
    package static func note(in folders: UserFolders) -> String? {
        guard let configuration = try? loadConfiguration(), configuration.place == nil else { return nil }
        return DarkmanPlace(textOfFile("\(folders.configuration)/darkman/config.yaml"))?.note
    }
}
