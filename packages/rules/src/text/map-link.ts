/** The search of an address on a public map that requires no key; nothing is sent before somebody opens it. */
export const mapLink = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
