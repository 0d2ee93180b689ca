/**
 * Work that was typed and not saved, kept in this browser for 24 hours (001 O-74). It is encrypted under keys of its
 * user, which the server gives only with that user's password: nobody else at this desk can read it, or see its user or
 * its file. Each tab keeps its own; work of a closed tab or an ended session can be continued.
 */
import { forget, read, readAll, write } from './database.ts';
import { decrypt, encrypt, tagOf, type Vault } from './sealed.ts';
import { tabName, tabsElsewhere } from './tab.ts';
import type { TextKey } from './texts.ts';

const LASTS = 24 * 3_600_000;
const SWEEP = 3_600_000;

/** How a draft is listed, and where it is continued. */
export interface About {
  readonly text: TextKey;
  /** The person or thing that the work is about: fills `{name}` of the text. */
  readonly name: string;
  readonly href: string;
}
/** The keeper of a draft: a tab, for as long as a session lasts. */
interface Place {
  readonly tab: string;
  readonly session: string;
}
interface Content<T> extends Place {
  /** Names the edited record, such as 'file:12'. */
  readonly record: string;
  readonly about: About;
  readonly value: T;
}
export interface Draft<T = unknown> extends Content<T> {
  /** Its row in the browser's database. */
  readonly row: string;
  /** When it was last kept: milliseconds by this browser's clock. */
  readonly at: number;
  /** Whether this tab kept it in this session: before a reload, or behind a locked screen. */
  readonly own: boolean;
}

/** One after the other, so that an older text never lands on a newer one. A browser out of space keeps nothing. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const done = turn.then(act);
  turn = done.catch(() => {});
  return done;
}

/** The newest state of each record that waits for its turn. */
const waiting = new Map<string, { open: Vault; about: About; value: unknown }>();

/** Keeps `value` as this tab's draft of a record. */
function keep(open: Vault, record: string, about: About, value: unknown): void {
  const isNext = waiting.has(record);
  waiting.set(record, { open, about, value });
  if (isNext) return;
  inTurn(async () => {
    const next = waiting.get(record);
    waiting.delete(record);
    if (!next) return;
    const { open, about, value } = next;
    await put(open, { record, about, value, ...(await here(open)) }, Date.now());
  }).catch(() => {});
}

/** Forgets this tab's draft of a record: it was saved, or given up. */
async function drop(open: Vault, record: string): Promise<void> {
  waiting.delete(record);
  await inTurn(async () => forget('drafts', await nameOf(open, { record, ...(await here(open)) })));
}

interface Which {
  record?: string;
  /** Includes drafts that another open tab works on. */
  everyTab?: boolean;
}

/** The drafts that can be continued here, the newest first. */
async function list<T>(open: Vault, { record, everyTab = false }: Which = {}): Promise<Draft<T>[]> {
  return inTurn(async () => {
    const rows = await readAll('drafts', await prefixOf(open, record));
    const [tab, others] = [await tabName(), await tabsElsewhere()];
    const found = await Promise.all(
      rows.filter(isFresh).map(async (row): Promise<Draft<T> | null> => {
        const content = await decrypt<Content<T>>(open.keys.seal, row, bound(row)).catch(() => null);
        if (!content) return null;
        const now = content.session === open.session;
        if (now && others.has(content.tab) && !everyTab) return null;
        return { ...content, row: row.name, at: row.at, own: now && content.tab === tab };
      }),
    );
    return found.filter((draft) => draft !== null).sort((a, b) => b.at - a.at);
  });
}

/** The draft of a record to continue: this tab's own, or the newest that was left. */
async function find<T>(open: Vault, record: string): Promise<Draft<T> | null> {
  const drafts = await list<T>(open, { record });
  return drafts.find(({ own }) => own) ?? drafts[0] ?? null;
}

/** Makes a draft this tab's own; false when it no longer exists. A draft that this tab already had is kept too. */
async function claim(open: Vault, { row, own, at, ...content }: Draft): Promise<boolean> {
  if (own) return true;
  return inTurn(async () => {
    if (!(await read('drafts', row))) return false;
    const place = await here(open);
    const draft = await read('drafts', await nameOf(open, { ...content, ...place }));
    const before = draft && (await decrypt<Content<unknown>>(open.keys.seal, draft, bound(draft)).catch(() => null));
    if (draft && before) await put(open, { ...before, tab: crypto.randomUUID() }, draft.at);
    await put(open, { ...content, ...place }, at);
    await forget('drafts', row);
    return true;
  });
}

const discard = ({ row }: Draft): Promise<void> => inTurn(() => forget('drafts', row));

/** Resolves when all pending drafts are stored. */
const settled = (): Promise<void> => inTurn(async () => {});

/** Forgets all drafts of a user, who signs out by hand. Other users' drafts stay. */
async function clear(open: Vault): Promise<void> {
  waiting.clear();
  await inTurn(async () => {
    const rows = await readAll('drafts', await prefixOf(open));
    for (const { name } of rows) await forget('drafts', name);
  });
}

/** Forgets work that is older than a day, of any user; at the start and every hour. */
export function startDrafts(): void {
  const sweep = async () => {
    for (const row of await readAll('drafts')) if (!isFresh(row)) await forget('drafts', row.name);
  };
  const inBackground = () => void inTurn(sweep).catch(() => {});
  inBackground();
  setInterval(inBackground, SWEEP);
}

/** If the clock was set back by more than a day, earlier work counts as old. */
const isFresh = ({ at }: { at: number }): boolean => Math.abs(Date.now() - at) < LASTS;

/** A row opens only under its own name and time: it can be neither exchanged for another nor made younger. */
const bound = ({ name, at }: { name: string; at: number }): string => `${name} ${at}`;

async function put(open: Vault, content: Content<unknown>, at: number): Promise<void> {
  const row = { name: await nameOf(open, content), at };
  await write('drafts', { ...row, ...(await encrypt(open.keys.seal, content, bound(row))) });
}

/** Names reveal neither user nor record without the keys. */
async function prefixOf({ keys }: Vault, record?: string): Promise<string> {
  const owner = await tagOf(keys.name, 'owner');
  return record === undefined ? `${owner}.` : `${owner}.${await tagOf(keys.name, `record ${record}`)}.`;
}
async function nameOf(open: Vault, { record, tab, session }: Place & { record: string }): Promise<string> {
  return `${await prefixOf(open, record)}${await tagOf(open.keys.name, `${tab} ${session}`)}`;
}
const here = async ({ session }: Vault): Promise<Place> => ({ tab: await tabName(), session });

/** The functions that withDrafts() gives. */
export const drafts = { keep, drop, list, find, claim, discard, settled, clear };
