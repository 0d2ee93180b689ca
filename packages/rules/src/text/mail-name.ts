/** The name of a mail template in a language: a shipped one that nobody renamed has one in each (decision 066). */
export const mailName = ({ name, name_fr }: { name: string; name_fr: string | null }, locale: 'en' | 'fr'): string =>
  locale === 'fr' ? (name_fr ?? name) : name;
