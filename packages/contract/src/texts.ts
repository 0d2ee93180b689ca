import en from './texts/en.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };

/** The key of a text of the interface. */
export type TextKey = keyof typeof en & keyof typeof fr;

/** The languages of the interface (001 §9). */
export const locales = ['en', 'fr'] as const;
export type Locale = (typeof locales)[number];

/** The texts as built; the table `texts` only overrides them. A key that lacks one language does not compile. */
export const texts: Record<Locale, Record<TextKey, string>> = {
  en: en satisfies typeof fr,
  fr: fr satisfies typeof en,
};

/** The text of `key` in `locale`, with `{name}` placeholders filled from `values`. */
export function say(locale: Locale, key: TextKey, values: Record<string, string | number> = {}): string {
  return texts[locale][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
