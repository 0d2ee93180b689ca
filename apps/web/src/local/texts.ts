/**
 * Texts and language: the built texts of the chosen language, overridden by those that an administrator changed.
 * `useT()` takes only keys that both languages have. The texts are files of their own, so a page loads only one language.
 */
import type { Locale, RichTextKey, TextKey, Wording } from '@resa/contract/texts';
import en from '@resa/contract/texts/en.json?url';
import fr from '@resa/contract/texts/fr.json?url';
import { fillText, type TextValues } from '@resa/rules/text/fill-text';
import { replaceEqualDeep } from '@tanstack/react-query';
import { makeStore, useStore } from './store.ts';

export type { Locale, TextKey } from '@resa/contract/texts';

export type T = (key: TextKey, values?: TextValues) => string;
type Texts = Readonly<Record<string, string>>;

const files: Record<Locale, string> = { en, fr };
const built: Partial<Record<Locale, Texts>> = {};
let overrides: readonly Wording[] = [];

export const locale = makeStore<Locale>('en');
/** `t` is a new function whenever a text may have changed, so that its users are rendered again. */
const speech = makeStore<{ texts: Texts; t: T }>({ texts: {}, t: (key) => key });

/** The text of a key outside a component (a notice); its places are filled from `values` (rules `fillText`). */
export const t: T = (key, values) => speech.get().t(key, values);
export const useT = (): T => useStore(speech).t;
/** A text that may hold formatting, as HTML; ui/RichWords.tsx draws it. */
export const useRichText = (key: RichTextKey): string => useStore(speech).texts[key] ?? '';
export const useLocale = (): Locale => useStore(locale);

/** Whether a word from the server is the key of a text. */
export const isTextKey = (word: string): word is TextKey => Object.hasOwn(speech.get().texts, word);

/** Loads the language chosen here before, or the browser's own. */
export const startTexts = (): Promise<void> =>
  setLocale(chosenBefore() ?? (navigator.language.startsWith('fr') ? 'fr' : 'en'));

/** Switches the interface without a reload; `<html lang>` follows. Throws when the texts cannot be loaded. */
export async function setLocale(next: Locale): Promise<void> {
  built[next] ??= await load(files[next]);
  document.documentElement.lang = `${next}-CA`;
  remember(next);
  speak(next);
  locale.set(next);
}

/** Lays an administrator's wording over the built texts, immediately. */
export function overrideTexts(rows: readonly Wording[]): void {
  overrides = rows;
  speak(locale.get());
}

/** The same for some texts only, such as a public page's; the others stay as they are. */
export function overrideSomeTexts(rows: readonly Wording[]): void {
  const keys = new Set(rows.map(({ key }) => key));
  overrideTexts([...overrides.filter(({ key }) => !keys.has(key)), ...rows]);
}

function speak(into: Locale) {
  const reworded = Object.fromEntries(
    overrides.flatMap((row) => {
      const wording = row[`name_${into}`];
      return wording === null ? [] : [[row.key, wording]];
    }),
  );
  const before = speech.get().texts;
  const texts = replaceEqualDeep(before, { ...built[into], ...reworded }) as Texts;
  // Nothing is rendered again for unchanged texts.
  if (texts !== before) speech.set({ texts, t: (key, values) => fillText(into, texts[key] ?? key, values) });
}

async function load(file: string): Promise<Texts> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`The texts answered ${answer.status}`);
  return answer.json();
}

function chosenBefore(): Locale | null {
  try {
    const stored = localStorage.getItem('locale');
    return stored === 'en' || stored === 'fr' ? stored : null;
  } catch {
    return null;
  }
}

function remember(chosen: Locale) {
  try {
    localStorage.setItem('locale', chosen);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}
