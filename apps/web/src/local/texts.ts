/**
 * Texts and language: the built texts of the chosen language, overridden by those that an administrator changed
 * (foundations "Shipped rows and users' edits"). `useT()` takes only keys that both languages have.
 */
import type { Locale, TextKey } from '@resa/contract/texts';
import dayjs from 'dayjs';
import 'dayjs/locale/fr-ca.js';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { makeStore, useStore } from './store.ts';

export type { Locale, TextKey } from '@resa/contract/texts';

export interface TextOverride {
  key: string;
  name_en: string;
  name_fr: string;
}
type Values = Record<string, string | number>;
export type T = (key: TextKey, values?: Values) => string;

const built: Record<Locale, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('@resa/contract/texts/en.json'),
  fr: () => import('@resa/contract/texts/fr.json'),
};

export const locale = makeStore<Locale>('en');
let overrides: readonly TextOverride[] = [];

/** Loads the language chosen here before, or the browser's own. */
export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    resources: {},
    returnNull: false,
  });
  await setLocale(chosenBefore() ?? (navigator.language.startsWith('fr') ? 'fr' : 'en'));
}

/** Switches the interface without a reload; `<html lang>` and date names follow. */
export async function setLocale(next: Locale): Promise<void> {
  const { default: texts } = await built[next]();
  i18next.addResourceBundle(next, 'translation', { ...texts, ...overridden(next) }, false, true);
  await i18next.changeLanguage(next);
  document.documentElement.lang = next === 'fr' ? 'fr-CA' : 'en-CA';
  dayjs.locale(next === 'fr' ? 'fr-ca' : 'en');
  try {
    localStorage.setItem('locale', next);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  locale.set(next);
}

/** Lays an administrator's wording over the built texts, at once. */
export async function overrideTexts(rows: readonly TextOverride[]): Promise<void> {
  overrides = rows;
  await setLocale(locale.get());
}

/** The text of a key outside a component (toasts, document title). */
export const t: T = (key, values) => i18next.t(key, values as Values);

/** Whether a word from the server or a schema is the key of a text. */
export const isTextKey = (key: string): key is TextKey => i18next.exists(key);

export function useT(): T {
  const { t: translate } = useTranslation();
  return translate as unknown as T;
}

export const useLocale = (): Locale => useStore(locale);

const overridden = (into: Locale) => Object.fromEntries(overrides.map((row) => [row.key, row[`name_${into}`]]));

function chosenBefore(): Locale | null {
  try {
    const stored = localStorage.getItem('locale');
    return stored === 'en' || stored === 'fr' ? stored : null;
  } catch {
    return null;
  }
}
