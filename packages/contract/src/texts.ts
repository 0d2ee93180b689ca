import { fillText, type TextValues } from '@resa/rules/text/fill-text';
import en from './texts/en.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };

/** The key of any text. */
export type AnyTextKey = keyof typeof en & keyof typeof fr;

/**
 * Texts that may hold formatting: only RichWords shows them, and they are cleaned when they are changed. They have no
 * placeholders.
 */
export const richTexts = ['lock_lead', 'login_lead', 'maintenance_lead'] as const satisfies readonly AnyTextKey[];
export type RichTextKey = (typeof richTexts)[number];

/** The key of a plain text. */
export type TextKey = Exclude<AnyTextKey, RichTextKey>;

/** The languages of the interface (001 §9). */
export const locales = ['en', 'fr'] as const;
export type Locale = (typeof locales)[number];

/** The texts as built; the table `texts` only overrides them. A key that lacks one language does not compile. */
export const texts: Record<Locale, Record<AnyTextKey, string>> = {
  en: en satisfies typeof fr,
  fr: fr satisfies typeof en,
};

/** A text that the organization worded its own way; null in a language in which the original counts. */
export interface Wording {
  readonly key: string;
  readonly name_en: string | null;
  readonly name_fr: string | null;
}

let worded: Record<Locale, ReadonlyMap<string, string>> = { en: new Map(), fr: new Map() };

/** Sets the texts that say() uses from now on, in this process: these wordings, the texts as built for all others. */
export function wordTexts(wordings: readonly Wording[]): void {
  const into = (locale: Locale) =>
    new Map(
      wordings.flatMap((row): [string, string][] => {
        const wording = row[`name_${locale}`];
        return wording === null ? [] : [[row.key, wording]];
      }),
    );
  worded = { en: into('en'), fr: into('fr') };
}

/** The text of `key` in `locale`, its places filled from `values` (rules `fillText`). */
export const say = (locale: Locale, key: TextKey, values?: TextValues): string =>
  fillText(locale, worded[locale].get(key) ?? texts[locale][key], values);
