/** The vault that opens the drafts of the signed-in user. Apart from drafts.ts: every page needs this, few the rest. */
import type { DraftKeys, Vault } from './sealed.ts';

type Drafts = typeof import('./drafts.ts').drafts;

/** Open while a user is signed in and the screen is not locked. */
let vault: Vault | null = null;

/** Uses drafts as they are open now, even if they close before drafts.ts is loaded. Undefined while they are closed. */
export function withDrafts<T>(act: (drafts: Drafts, open: Vault) => Promise<T> | T): Promise<T | undefined> {
  const open = vault;
  return open ? import('./drafts.ts').then(({ drafts }) => act(drafts, open)) : Promise.resolve(undefined);
}

export function openDrafts(keys: DraftKeys, session: string): void {
  vault = { keys, session };
}

/** Nothing more is kept or read; a write that has begun still finishes. */
export function closeDrafts(): void {
  vault = null;
}
