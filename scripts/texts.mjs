/** Mistakes in the texts of the interface: a key in one language only, an empty text, values that differ, French punctuation that can break. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure.mjs';

const languages = ['en', 'fr'];

/** Returns one sentence for each mistake; `texts` holds the texts of each language by key. */
export function mistakesInTexts(texts = Object.fromEntries(languages.map((language) => [language, read(language)]))) {
  const keys = new Set(languages.flatMap((language) => Object.keys(texts[language])));
  return [...keys].sort().flatMap((key) => {
    const missing = languages.filter((language) => !texts[language][key]?.trim());
    if (missing.length > 0) return [`${key} has no text in ${missing.join(' and ')}`];
    const broken = languages.filter((language) =>
      /[{}]/.test(withoutChoices(texts[language][key]).replaceAll(VALUE, '')),
    );
    if (broken.length > 0) return [`${key} has a brace around no value in ${broken.join(' and ')}`];
    if (values(texts.en[key]) !== values(texts.fr[key])) return [`${key} names other values in each language`];
    return BREAKING.test(texts.fr[key])
      ? [`${key} needs a no-break space (U+00A0) before : ; ? ! » or after « in fr`]
      : [];
  });
}

/** `{count|one|many}` in the interface: a language may have no plural to choose, and its words may hold values. */
const WORDS = String.raw`((?:[^{}|]|\{\w+\})*)`;
const CHOICE = new RegExp(String.raw`\{(\w+)\|${WORDS}\|${WORDS}\}`, 'g');
/** French signs that may begin a line of their own, or lack their space; "4,5:1" and "https://" stay as they are. */
const BREAKING = /(?<!\u00a0)[;?!»]|«(?!\u00a0)|(?<!\u00a0):(?=\s|$)/;
/** `{{name}}` in mails, `{name}` in the interface. */
const VALUE = /\{\{\s*[\w.]+\s*\}\}|\{\w+\}/g;

const read = (language) => JSON.parse(readFileSync(join(root, `packages/contract/src/texts/${language}.json`), 'utf8'));
const withoutChoices = (text) => text.replaceAll(CHOICE, '{$1} $2 $3');
const values = (text) =>
  [
    ...new Set(
      withoutChoices(text)
        .match(VALUE)
        ?.map((value) => value.replaceAll(/\s/g, '')),
    ),
  ]
    .sort()
    .join();
