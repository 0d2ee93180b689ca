/**
 * The rules that code cites by number (000 O-35, 002 B17, W03) and docs/rules, where each has one entry.
 *
 * mistakesInRules  one sentence for each citation without an entry, entry that nobody cites, and wrong place
 *
 * Run directly (`node scripts/rules.mjs`), it writes the places again: the file of the rules, else of the server, the
 * contract or the pages, that cites the rule most.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './ensure.mjs';

const folder = 'docs/rules';
const sources = ['packages', 'apps', 'e2e', 'bench', 'scripts', 'docs', 'README.md'];
const NUMBER = String.raw`(?:[OABCDEF]-?\d{2}[a-z]?|§ ?\d+(?:\.\d+)?)`;
const CITED = new RegExp(
  String.raw`\b(?:decisions-)?(00[0-2]) (${NUMBER}(?:(?:,| and| to) (?:decisions-)?${NUMBER})*)\b|\b(W\d{2})\b|(?<!["'])\b([FAM]-\d{3})\b`,
  'g',
);
const ENTRY = /^\| (\S+) \| (.+) \| `(.+)` \|$/;
/** Where a rule is kept rather than mentioned. */
const BEST = ['packages/rules/src/', 'apps/server/src/', 'packages/contract/src/', 'apps/web/src/', ''];

export function mistakesInRules() {
  const cited = citations();
  const entries = rules();
  const places = new Map(entries.map(({ rule, place }) => [rule, place]));
  const missing = [...cited].filter(([rule]) => !places.has(rule));
  return [
    ...missing.map(([rule, files]) => `${rule} is cited in ${[...files.keys()][0]} and stands nowhere in ${folder}`),
    ...entries.flatMap(({ rule, place, file }) => {
      if (!cited.has(rule)) return [`${file}: nobody cites ${rule}`];
      return cited.get(rule).has(place)
        ? []
        : [`${file}: ${place} does not cite ${rule}; node scripts/rules.mjs corrects it`];
    }),
  ];
}

/** Each cited rule, and how often each file cites it. */
function citations() {
  const found = new Map();
  for (const file of sources.flatMap(filesBelow)) {
    for (const rule of rulesIn(readFileSync(join(root, file), 'utf8'))) {
      const files = found.get(rule) ?? new Map();
      files.set(file, (files.get(file) ?? 0) + 1);
      found.set(rule, files);
    }
  }
  return found;
}

function rulesIn(text) {
  return [...text.matchAll(CITED)].flatMap(([, document, numbers, wire, row]) => {
    if (!document) return [wire ? `wire ${wire}` : `row ${row}`];
    return numbers.match(new RegExp(NUMBER, 'g')).map((number) => `${document} ${number.replace('§ ', '§')}`);
  });
}

function rules() {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const file = `${folder}/${name}`;
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines.flatMap((line) => {
      const [, number, , place] = line.match(ENTRY) ?? [];
      return number ? [{ rule: `${name.replace('.md', '')} ${number}`, place, file }] : [];
    });
  });
}

function filesBelow(path) {
  if (path.endsWith('.md')) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|md)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter(
      (file) =>
        !/(^|\/)(node_modules|dist)\//.test(file) && !file.startsWith(`${folder}/`) && file !== 'scripts/rules.mjs',
    );
}

function writePlaces() {
  const cited = citations();
  for (const name of readdirSync(join(root, folder))) {
    const path = join(root, folder, name);
    const lines = readFileSync(path, 'utf8').split('\n');
    const next = lines.map((line) => {
      const [, number, text] = line.match(ENTRY) ?? [];
      const files = number && cited.get(`${name.replace('.md', '')} ${number}`);
      return files ? `| ${number} | ${text} | \`${bestOf(files)}\` |` : line;
    });
    writeFileSync(path, next.join('\n'));
  }
}

function bestOf(files) {
  const rank = (file) =>
    (/test|demo|migrations/.test(file) ? 10 : 0) + BEST.findIndex((start) => file.startsWith(start));
  return [...files].sort(([a, n], [b, m]) => rank(a) - rank(b) || m - n || a.localeCompare(b))[0][0];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writePlaces();
