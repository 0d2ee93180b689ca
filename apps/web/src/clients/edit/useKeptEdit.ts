/** An edit that is not saved yet, kept through a locked screen or a reload of this tab (001 O-74). */
import { useEffect, useEffectEvent, useRef } from 'react';
import { dropDraft, readDraft, saveDraft } from '../../local/drafts.ts';
import { sessionState } from '../../local/session.ts';
import type { Values } from './values.ts';

/** A file as it was opened, by which two saves are told apart. */
export interface Base {
  readonly values: Values;
  readonly row_version: number;
}
export interface KeptEdit {
  readonly base: Base;
  readonly values: Values;
  /** A new photo, as it is sent. */
  readonly photo: string | null;
}

/** Two tabs may edit the same file; a tab keeps its name through a reload. */
function tabName(): string {
  const name = sessionStorage.getItem('tab') ?? crypto.randomUUID();
  sessionStorage.setItem('tab', name);
  return name;
}
const draftName = (id: number) => `file:${id}:${tabName()}`;

export const readKeptEdit = (id: number): Promise<KeptEdit | null> => readDraft<KeptEdit>(draftName(id));

/** One after the other, so that an older text never lands on a newer one. */
let writing: Promise<unknown> = Promise.resolve();
const write = (act: () => Promise<void>) => {
  writing = writing.then(act, act);
};

/** Keeps what is typed, and answers how to drop it. `photoNow` is asked when the screen locks or the page goes: until then it may still be turned. */
export function useKeptEdit(id: number, edit: KeptEdit, unsaved: boolean, photoNow: () => string | null): () => void {
  const dropped = useRef(false);
  const name = draftName(id);
  const { base, values, photo } = edit;
  useEffect(() => {
    if (dropped.current) return;
    write(() => (unsaved ? saveDraft(name, { base, values, photo } satisfies KeptEdit) : dropDraft(name)));
  }, [name, base, values, photo, unsaved]);
  const keep = useEffectEvent(() => {
    if (dropped.current || !unsaved) return;
    const kept: KeptEdit = { base, values, photo: photoNow() ?? photo };
    write(() => saveDraft(name, kept));
  });
  useEffect(() => sessionState.subscribe(() => sessionState.get().lock && keep()), []);
  useEffect(() => {
    // The browser asks whether to go, which leaves the time to write.
    const leaving = () => keep();
    addEventListener('beforeunload', leaving);
    return () => removeEventListener('beforeunload', leaving);
  }, []);
  return () => {
    dropped.current = true;
    write(() => dropDraft(name));
  };
}
