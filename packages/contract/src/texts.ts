import { fillText, type TextValues } from '@resa/rules/text/fill-text';
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

/** The text of `key` in `locale`, its places filled from `values` (rules `fillText`). */
export const say = (locale: Locale, key: TextKey, values?: TextValues): string =>
  fillText(locale, texts[locale][key], values);
