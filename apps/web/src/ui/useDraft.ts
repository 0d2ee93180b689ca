/**
 * Work that outlives a locked screen, a reload, a closed tab and a session that ends against the user's will
 * (001 O-74). A form names its record and passes its unsaved values; it gets back those that were left.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sessionState } from '../local/session.ts';
import type { TextKey } from '../local/texts.ts';
import { momentOf } from '../local/today.ts';
import { withDrafts } from '../local/vault.ts';
import { ask } from './confirm.ts';
import { notify } from './notify.ts';
import { useUnsavedInPart } from './part.tsx';

interface Work<T> {
  /** Names the edited record, such as 'file:12'; the same work has the same name in every tab. Null: not known yet. */
  record: string | null;
  /** The title of the work in a list of unfinished work, and the name that fills its `{name}`. */
  text: TextKey;
  name: string;
  /** Must stay the same object until something changes. */
  value: T;
  unsaved: boolean;
  /** Adds data that only the screen knows at this moment, such as a photo being cut. */
  now?: (value: T) => T;
}

/** Drafts are optional: nothing is kept without the browser's database, or if this code could not be loaded. */
const notKept = () => {};

/**
 * Keeps unsaved work as a draft whenever it changes. Call `drop` once the work was saved or given up, and await it
 * before telling the user: otherwise leaving the page meanwhile would keep a draft of saved work.
 */
export function useKept<T>({ record, text, name, value, unsaved, now = (same) => same }: Work<T>) {
  useUnsavedInPart(unsaved);
  // The address when the form was opened: at the end of a session it changes before the form is removed.
  const [href] = useState(() => `${location.pathname}${location.search}`);
  const hasBegun = useRef(false);
  const dropped = useRef(false);
  const keep = useEffectEvent(() => {
    if (record === null || dropped.current || !unsaved) return;
    hasBegun.current = true;
    const about = { text, name, href };
    const state = now(value);
    withDrafts((drafts, open) => drafts.keep(open, record, about, state)).catch(notKept);
  });
  const forget = async () => {
    if (record !== null) await withDrafts((drafts, open) => drafts.drop(open, record)).catch(notKept);
  };
  const forgetNow = useEffectEvent(forget);
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept whenever the value is another.
  useEffect(() => {
    if (unsaved) return keep();
    if (hasBegun.current) void forgetNow();
    // Text typed after a save is kept again.
    hasBegun.current = false;
    dropped.current = false;
  }, [record, value, unsaved]);
  useEffect(() => {
    const ends = () => {
      const { lock, ended } = sessionState.get();
      if (lock || ended) keep();
    };
    const leaving = () => keep();
    addEventListener('beforeunload', leaving);
    const unsubscribe = sessionState.subscribe(ends);
    return () => {
      unsubscribe();
      removeEventListener('beforeunload', leaving);
    };
  }, []);
  return {
    /** Whether a draft was kept. */
    begun: () => hasBegun.current,
    /** Keeps the draft again, for changes that only `now` returns. */
    keep: () => keep(),
    drop: async () => {
      dropped.current = true;
      await forget();
    },
  };
}

/** Keeps the work of a form as a draft, and restores an earlier draft when the form opens. */
export function useDraft<T>({ restore, ...work }: Work<T> & { restore: (value: T) => void }) {
  const keeping = useKept(work);
  const offer = useEffectEvent(async (isHere: () => boolean) => {
    const left = work.record === null ? null : await draftFor<T>(work.record);
    if (!left || !isHere() || keeping.begun()) return;
    restore(left);
    notify.success('draft_restored');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record.
  useEffect(() => {
    let here = true;
    offer(() => here).catch(() => {});
    return () => {
      here = false;
    };
  }, [work.record]);
  return keeping;
}

/** Finds the draft of a record. One of this tab is returned at once; for any other the user decides first. */
export async function draftFor<T>(record: string): Promise<T | null> {
  const draft = await withDrafts((drafts, open) => drafts.find<T>(open, record));
  if (!draft) return null;
  if (draft.own) return draft.value;
  const answers = [
    { name: 'discard', label: 'discard', danger: true },
    { name: 'continue', label: 'draft_continue' },
  ] as const;
  const answer = await ask({
    text: 'draft_offer',
    values: { ...momentOf(new Date(draft.at)) },
    title: 'draft_offer_title',
    stay: 'not_now',
    answers,
  });
  if (answer === 'discard') await withDrafts((drafts) => drafts.discard(draft));
  const isMine = answer === 'continue' && (await withDrafts((drafts, open) => drafts.claim(open, draft)));
  return isMine ? draft.value : null;
}
