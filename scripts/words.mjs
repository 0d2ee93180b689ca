/**
 * Counts old-fashioned habits in comments and test titles, by workspace, against the ceilings of words.json.
 *
 * mistakesInWords  one sentence for each habit that a workspace has more often than its ceiling
 * habitsIn         the habits in one file's text
 * PROSE            where comments and test titles are
 * lowerCeilings    writes the present counts if they are lower (npm run fix)
 *
 * Ceilings only fall: reword a new line instead of raising one. What to write instead is in CONTRIBUTING.md.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './ensure.mjs';

/** A habit and the pattern that finds it. Right uses, such as "stands for", are left out here. */
const HABITS = {
  'What …, as a noun': /(?<=^|[.:;] )What (?![^.:;]*\?)/gm,
  'asked of, asked for': /\b(?:is|are|was|were|be|been) asked\b/g,
  stands: /\bst(?:ands?|ood)\b(?! for)/g,
  'alone, for only': /\balone\b/g,
  judge: /(?<!`)\bjudg(?:e|es|ed|ing)\b(?!`)/g,
  whom: /\bwhom\b/gi,
  'anew, besides, thereby': /\b(?:anew|besides|thereby|by and by)\b/g,
  told: /\b(?:is|are|was|were|be|been) told\b/g,
  'is none, is no': /\b(?:is|are|was) (?:none|no (?!longer|more))\b/g,
  'he, him, his': /\b(?:he|him|his)\b/gi,
  'Of …, without a subject':
    /^\s*(?:Of|As|Beside|By|To|Without|From|On|In|For) (?![^.]*[,:] (?:a|an|the|no|it|they|each|every|all|one|two)\b)/g,
};
const WORKSPACES = [
  'packages/contract',
  'packages/rules',
  'packages/reference',
  'packages/demo',
  'apps/server',
  'apps/web',
  'e2e',
  'bench',
  'scripts',
];
const CEILINGS = join(root, 'scripts/words.json');
/** Comments and test titles. */
export const PROSE =
  /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|(?<=\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)?\(\s*)(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`)/gm;

export function mistakesInWords(ceilings = JSON.parse(readFileSync(CEILINGS, 'utf8'))) {
  return WORKSPACES.flatMap((workspace) =>
    Object.entries(placesIn(workspace)).flatMap(([habit, places]) => {
      const ceiling = ceilings[workspace]?.[habit] ?? 0;
      if (places.length <= ceiling) return [];
      const where = places.length <= 20 ? `: ${places.join(', ')}` : '';
      return `${workspace}: "${habit}" ${places.length} times in comments and test titles, at most ${ceiling}${where}`;
    }),
  );
}

export function lowerCeilings() {
  const before = JSON.parse(readFileSync(CEILINGS, 'utf8'));
  const after = WORKSPACES.map((workspace) => [
    workspace,
    Object.fromEntries(
      Object.entries(placesIn(workspace)).map(([habit, { length }]) => [
        habit,
        Math.min(length, before[workspace]?.[habit] ?? 0),
      ]),
    ),
  ]);
  writeFileSync(CEILINGS, `${JSON.stringify(Object.fromEntries(after), null, 2)}\n`);
}

/** The places of each habit in a workspace, as file:line. */
function placesIn(workspace) {
  const found = Object.fromEntries(Object.keys(HABITS).map((habit) => [habit, []]));
  for (const entry of readdirSync(join(root, workspace), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(?:tsx?|mjs)$/.test(path) || /\/(?:node_modules|dist)\//.test(path)) continue;
    if (/\/scripts\/words(?:\.test)?\.mjs$/.test(path)) continue;
    for (const { habit, line } of habitsIn(readFileSync(path, 'utf8')))
      found[habit].push(`${relative(root, path)}:${line}`);
  }
  return found;
}

/** The habits in the comments and test titles of a file, each with the line where its comment begins. */
export function habitsIn(text) {
  return [...text.matchAll(PROSE)].flatMap((prose) => {
    const words = prose[0].replace(/^['`]|^\s*(?:\/\*\*?|\/\/|\*)[^\S\n]?/gm, '');
    const line = text.slice(0, prose.index).split('\n').length;
    return Object.entries(HABITS).flatMap(([habit, pattern]) =>
      [...words.matchAll(pattern)].map(() => ({ habit, line })),
    );
  });
}
