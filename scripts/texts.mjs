/** Mistakes in the texts of the interface: a key in one language only, an empty text, values that differ, French signs without their spaces. */
import { readFileSync, writeFileSync } from 'node:fs';
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
    return isSpaced(texts.fr[key])
      ? []
      : [`${key} needs U+202F before ; ? ! and U+00A0 before : % $ » or after « in fr (npm run fix)`];
  });
}

/** `{count|one|many}` in the interface: a language may have no plural to choose, and its words may hold values. */
const WORDS = String.raw`((?:[^{}|]|\{\w+\})*)`;
const CHOICE = new RegExp(String.raw`\{(\w+)\|${WORDS}\|${WORDS}\}`, 'g');
/**
 * French signs without their space, as the Office québécois de la langue française has it; "4,5:1", "https://" and a sign
 * in parentheses stay as they are.
 */
const UNSPACED = /(?<!\u202f|«\u00a0)[;?!]|(?<!\u00a0)»|«(?!\u00a0)|(?<!\u00a0):(?=[\s<]|$)|[\p{L}\p{N}} ][%$]/u;
/** Whether each French sign has its no-break space: a narrow one before ; ? !, a whole one elsewhere. */
export const isSpaced = (text) => !UNSPACED.test(text);

/** npm run fix: gives the French texts their no-break spaces. */
export function mendSpaces() {
  const file = join(root, 'packages/contract/src/texts/fr.json');
  const texts = readFileSync(file, 'utf8');
  writeFileSync(file, texts.replaceAll(/(?<=: )".*"/g, spaced));
}
const spaced = (text) =>
  text
    .replaceAll(/« ?(?!\u00a0)/g, '«\u00a0')
    .replaceAll(/(?<!«\u00a0?)[ \u00a0\u202f]?([;?!])/g, '\u202f$1')
    .replaceAll(/[ \u00a0]?»/g, '\u00a0»')
    .replaceAll(/ (:(?=[\s<]|"$)|%|\$)/g, '\u00a0$1');
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
