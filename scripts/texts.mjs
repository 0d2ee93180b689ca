/** What is wrong with the texts of the interface: a key in one language only, an empty text, values that differ. */
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
    return values(texts.en[key]) === values(texts.fr[key]) ? [] : [`${key} names other values in each language`];
  });
}

/** `{count|one|many}` in the interface: a language may have no plural to choose, and its words may hold values. */
const WORDS = String.raw`((?:[^{}|]|\{\w+\})*)`;
const CHOICE = new RegExp(String.raw`\{(\w+)\|${WORDS}\|${WORDS}\}`, 'g');
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
