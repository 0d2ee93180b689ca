/** An edit that is not saved yet, kept through a locked screen or a reload of this tab (001 O-74). */
import { useDebouncedCallback } from '@mantine/hooks';
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

/** Milliseconds of rest after which a photo that is being moved is kept as it is then. */
const REST = 100;

/**
 * Keeps what is typed by itself, and the photo whenever `keepPhoto` says that it is cut anew; `drop` ends it. As the page
 * goes all is kept once more, but a browser need not wait for that.
 */
export function useKeptEdit(id: number, edit: KeptEdit, unsaved: boolean, photoNow: () => string | null) {
  const dropped = useRef(false);
  const name = draftName(id);
  const { base, values, photo } = edit;
  const keep = useEffectEvent((edit: KeptEdit) => {
    if (dropped.current || !unsaved) return;
    const kept = { ...edit, photo: photoNow() ?? edit.photo };
    write(() => saveDraft(name, kept));
  });
  useEffect(() => {
    if (dropped.current) return;
    if (unsaved) keep({ base, values, photo });
    else write(() => dropDraft(name));
  }, [name, base, values, photo, unsaved]);
  const keepNow = useEffectEvent(() => keep({ base, values, photo }));
  useEffect(() => sessionState.subscribe(() => sessionState.get().lock && keepNow()), []);
  useEffect(() => {
    const leaving = () => keepNow();
    addEventListener('beforeunload', leaving);
    return () => removeEventListener('beforeunload', leaving);
  }, []);
  const keepPhoto = useDebouncedCallback(() => keepNow(), REST);
  const drop = () => {
    dropped.current = true;
    write(() => dropDraft(name));
  };
  return { keepPhoto, drop };
}
