import { useEffect, useRef } from 'react';
import { dropDraft, readDraft, saveDraft } from '../../local/drafts.ts';
import { notify } from '../../ui/notify.ts';
import type { Draft, Step } from './draft.ts';

interface Kept {
  draft: Draft;
  step: Step;
}

/** Keeps an unfinished booking through a lock or a reload (001 O-74), and gives it back when the wizard opens again. */
export function useKeptDraft(
  client_id: number | null,
  draft: Draft,
  unsaved: boolean,
  restore: (draft: Draft, step: Step) => void,
  step: Step,
) {
  const name = `appointment:${client_id ?? 'new'}`;
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is read once, when the wizard opens.
  useEffect(() => {
    void readDraft<Kept>(name).then((kept) => {
      if (!kept || begun.current) return;
      restore(kept.draft, kept.step);
      notify.success('draft_restored');
    });
  }, [name]);
  useEffect(() => {
    if (!unsaved) return;
    begun.current = true;
    void saveDraft(name, { draft, step } satisfies Kept);
  }, [name, draft, step, unsaved]);
  return { drop: () => void dropDraft(name) };
}
