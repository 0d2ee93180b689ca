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

/** How often a photo that is being cut is looked at, to keep it as it is now. */
const LOOK_MS = 1_000;

/**
 * Keeps what is typed, and the photo as it is cut, and answers how to drop it. As the page goes it is kept once more, but
 * a browser need not wait for that.
 */
export function useKeptEdit(id: number, edit: KeptEdit, unsaved: boolean, photoNow: () => string | null): () => void {
  const dropped = useRef(false);
  const lastPhoto = useRef<string | null>(null);
  const name = draftName(id);
  const { base, values, photo } = edit;
  const keep = useEffectEvent((edit: KeptEdit) => {
    if (dropped.current || !unsaved) return;
    lastPhoto.current = photoNow();
    const kept = { ...edit, photo: lastPhoto.current ?? edit.photo };
    write(() => saveDraft(name, kept));
  });
  useEffect(() => {
    if (dropped.current) return;
    if (unsaved) keep({ base, values, photo });
    else write(() => dropDraft(name));
  }, [name, base, values, photo, unsaved]);
  const keepNow = useEffectEvent(() => keep({ base, values, photo }));
  const keepPhoto = useEffectEvent(() => {
    if (photoNow() !== lastPhoto.current) keepNow();
  });
  useEffect(() => {
    if (!unsaved) return;
    const timer = setInterval(() => keepPhoto(), LOOK_MS);
    return () => clearInterval(timer);
  }, [unsaved]);
  useEffect(() => sessionState.subscribe(() => sessionState.get().lock && keepNow()), []);
  useEffect(() => {
    const leaving = () => keepNow();
    addEventListener('beforeunload', leaving);
    return () => removeEventListener('beforeunload', leaving);
  }, []);
  return () => {
    dropped.current = true;
    write(() => dropDraft(name));
  };
}
