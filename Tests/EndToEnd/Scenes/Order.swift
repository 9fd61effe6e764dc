/// Of two things that happen together, which is first: what moves the light, or what tells why.
enum Order: CaseIterable {
    case movesFirst, tellsFirst
}
