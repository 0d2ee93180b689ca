/**
 * The shape of the server's and the browser's folders, as docs/map.md describes it, and which of them may import which.
 * Circles between files are Biome's (biome.json).
 *
 * mistakesInStructure  one sentence for each mistake, also for a file that a doc or comment names and that is not there
 * importsOf            the relative paths that a file imports
 * missingFrom          the files that a text names and that are not there
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { root } from './ensure.mjs';
import { PROSE } from './words.mjs';

const server = 'apps/server/src';
const web = 'apps/web/src';
/** Folders that others enter by any file; every other folder is entered through its index.ts. */
const OPEN = { [server]: ['frame', 'db', 'testing', 'cli'], [web]: ['ui', 'local', 'people', 'forms'] };
/** Folders that know no feature, and the folders that they may import. */
const KNOWS = {
  [`${server}/frame`]: ['db'],
  [`${web}/local`]: [],
  [`${web}/ui`]: ['local'],
  [`${web}/people`]: ['ui', 'local'],
  [`${web}/forms`]: ['ui', 'local', 'people'],
};

export function mistakesInStructure() {
  const features = featuresOfContract();
  return [
    ...features.flatMap(mistakesInFeature),
    ...[server, web].flatMap((top) => [...wrongDoors(top), ...circles(top)]),
    ...writersOfTheLog(),
    ...missingFiles(),
    ...unlistedMigrations(),
    ...permissionsReadByHand(),
    ...callsInUi(),
    ...queriesOfDeletedRows(),
    ...keysOfQueries(),
    ...tablesByHand(),
    ...loadingByHand(),
    ...colonsByHand(),
  ];
}

/** The keys of the contract, without those of the lists. */
function featuresOfContract() {
  return [...read('packages/contract/src/all.ts').matchAll(/^export \{ (\w+) \}/gm)].map(([, feature]) => feature);
}

/** The calls of a feature are named in the calls.ts of its folder: the feature's name, in kebab case. */
const mistakesInFeature = (feature) => {
  const folder = feature.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return existsSync(join(root, server, folder, 'calls.ts'))
    ? []
    : [`${feature}: the contract names it, and ${server}/${folder}/calls.ts is missing`];
};

/** Imports that go past an index.ts, or out of a folder that knows no feature. */
function wrongDoors(top) {
  return importsBetween(top).flatMap(({ file, from, to, inside }) => {
    const knows = KNOWS[`${top}/${from}`];
    if (knows) return knows.includes(to) ? [] : [`${file}: ${from}/ knows no feature, and imports ${to}/${inside}`];
    if (['testing', 'cli'].includes(from) || OPEN[top].includes(to) || inside === 'index.ts') return [];
    return [`${file}: enters ${to}/ past its index.ts (${inside})`];
  });
}

/** Folders that need each other, directly or through others. */
function circles(top) {
  const needs = new Map();
  for (const { from, to } of importsBetween(top)) {
    if (!OPEN[top].includes(from)) needs.set(from, (needs.get(from) ?? new Set()).add(to));
  }
  const reaches = (from, to, seen = new Set()) =>
    [...(needs.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  return [...needs.keys()]
    .filter((folder) => reaches(folder, folder))
    .map((folder) => `${top}/${folder}: imports in a circle through other features`);
}

/** A component that shows a person and knows calls belongs in people/; ui/ takes its data from its user. */
function callsInUi() {
  return filesBelow(`${web}/ui`)
    .filter((file) => /(?<!typeof )\bapi\.\w+\.\w+/.test(read(file).replace(/^\s*(\*|\/\/|\/\*).*$/gm, '')))
    .map((file) => `${file}: names a call; what shows a person belongs in people/, the rest takes it from its user`);
}

/** A handler calls ctx.may(...); only the frame reads the list of an actor's permissions. */
function permissionsReadByHand() {
  return filesBelow(server)
    .filter((file) => !/\.test\.ts$|^apps\/server\/src\/(frame|testing)\//.test(file))
    .filter((file) => /permissions(\))?\.includes\(/.test(read(file)))
    .map((file) => `${file}: looks a permission up in a list; ask ctx.may('...')`);
}

/** Features read the views of live rows; a query of the table itself says why: `deleted too: ...` in a comment before it. */
function queriesOfDeletedRows() {
  const tables = [...read(`${server}/db/tables/live.ts`).matchAll(/^ {2}live_(\w+):/gm)].map(([, table]) => table);
  const named = new RegExp(
    `\\b(?:from|join|using)\\s+(?:${tables.join('|')})\\b|(?:[Ff]rom|Join|using)\\(\\[?\\s*'(?:${tables.join('|')})\\b`,
    'g',
  );
  const may = ['db', 'testing', 'archive'].map((folder) => `${server}/${folder}/`);
  return filesBelow(server)
    .filter((file) => !file.endsWith('.test.ts') && !may.some((folder) => file.startsWith(folder)))
    .flatMap((file) => {
      const text = read(file);
      return [...text.matchAll(named)]
        .map(({ index, 0: match }) => text.slice(0, index + match.length).split('\n'))
        .filter((before) => !/^\s*(\*|\/\*|\/\/|--)/.test(before.at(-1)))
        .filter((before) => !before.slice(-3).some((line) => line.includes('deleted too:')))
        .map(
          (before) => `${file}:${before.length}: reads a table with deleted rows; its view live_... leaves them out`,
        );
    });
}

/**
 * A screen fetches by queryOf(), so that data is fetched again when a call changes it. Data that no single call returns
 * has its own key.
 */
function keysOfQueries() {
  const may = ['queries.ts', 'session/useConfig.ts'].map((file) => `${web}/${file}`);
  return filesBelow(web)
    .filter((file) => !/\.test\.tsx?$/.test(file) && !may.includes(file))
    .filter((file) => /queryKey:/.test(read(file)))
    .map((file) => `${file}: makes a key of a query itself; ask by queryOf() (apps/web/src/queries.ts)`);
}

/** Every table of rows is a DataTable; only Table.Tr draws a row of one in another way. */
function tablesByHand() {
  return filesBelow(web)
    .filter((file) => !file.startsWith(`${web}/ui/`) && /<[Tt]able\b(?!\.)|<Table\.T(head|body)/.test(read(file)))
    .map((file) => `${file}: draws a table by hand; ui/DataTable does`);
}

/** A placeholder with a label needs a role, which ui/Loading gives it. */
function loadingByHand() {
  return filesBelow(web)
    .filter((file) => file !== `${web}/ui/Loading.tsx` && /<(Skeleton|Loader)\b[^>]*aria-label/.test(read(file)))
    .map((file) => `${file}: labels a placeholder by hand; ui/Loading does`);
}

/** French has a space before a colon, so one between two texts is part of a text too. */
function colonsByHand() {
  return filesBelow(web)
    .filter((file) => /\)\}: /.test(read(file)))
    .map((file) => `${file}: writes a colon after a text; the text labelled does`);
}

/** The relative paths that a file's text imports: names, all of it, at once or on demand. */
export const importsOf = (text) => [...text.matchAll(/\b(?:from|import\(?)\s*'(\.[^']+)'/g)].map(([, path]) => path);

/** Imports from one folder of `top` into another, without those of tests. */
function importsBetween(top) {
  return filesBelow(top)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const [from, ...rest] = relative(top, file).split('/');
      if (rest.length === 0) return [];
      return importsOf(read(file)).flatMap((path) => {
        const [to, ...inside] = relative(join(root, top), resolve(root, dirname(file), path)).split('/');
        return to === from || to === '..' || inside.length === 0 ? [] : [{ file, from, to, inside: inside.join('/') }];
      });
    });
}

/** Only the core writes the activity log, together with the change that an entry is about. */
function writersOfTheLog() {
  const may = [`${server}/frame/change/`, `${server}/db/`, `${server}/archive/`, `${server}/testing/`];
  return filesBelow(server)
    .filter((file) => !file.endsWith('.test.ts') && !may.some((folder) => file.startsWith(folder)))
    .filter((file) => /insertInto\('activity_log'\)|insert into activity_log/.test(read(file)))
    .map((file) => `${file}: writes the activity log itself; change() and systemChange() do`);
}

/** Files that a doc or comment names by a path or its end. A superseded decision may name files that are gone. */
function missingFiles() {
  const folders = ['packages', 'apps', 'e2e', 'bench', 'scripts', 'docs', 'deploy'];
  const files = [...readdirSync(root), ...folders.flatMap((folder) => filesBelow(folder, /./))];
  const ends = new Set(files.map(withoutSrc).flatMap((file) => [file, ...endsOf(file)]));
  const docs = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
  const code = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file) && file !== 'scripts/structure.test.mjs');
  const texts = [
    ...docs.map((file) => [file, read(file)]).filter(([, text]) => !text.includes('\nSuperseded by ')),
    ...code.map((file) => [file, (read(file).match(PROSE) ?? []).join('\n')]),
  ];
  return texts.flatMap(([file, text]) =>
    missingFrom(text, ends).map((name) => `${file} names ${name}, which is not there`),
  );
}

const FILE_NAME =
  /(?<![\w@./<:-])(?:\.{1,2}\/)*([\w-][\w./-]*\.(?:tsx?|mjs|css|svg|md)|[\w-][\w./-]*\/[\w.-]+\.json)\b(?!\()/g;
const withoutSrc = (path) => path.replace(/(^|\/)src\//, '$1');
const endsOf = (path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(index + 1));

/** The names of files in a text that are not in `ends`: the paths of all files and their ends, without src/. */
export const missingFrom = (text, ends) =>
  [...text.matchAll(FILE_NAME)].map(([, name]) => name).filter((name) => !ends.has(withoutSrc(name)));

/** A migration runs only if migrations/index.ts lists it. */
function unlistedMigrations() {
  const folder = `${server}/db/migrations`;
  const index = read(`${folder}/index.ts`);
  return filesBelow(folder, /^\d{4}-.*(?<!\.test)\.ts$/)
    .filter((file) => !index.includes(`'${basename(file, '.ts')}': `))
    .map((file) => `${file}: is not listed in ${folder}/index.ts, so it never runs`);
}

function filesBelow(folder, wanted = /\.tsx?$/) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/\/(node_modules|dist)\//.test(file));
}

const read = (path) => readFileSync(join(root, path), 'utf8');
