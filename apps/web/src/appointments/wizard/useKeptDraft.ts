import { useMemo } from 'react';
import { useDraft } from '../../ui/useDraft.ts';
import type { Draft, Step } from './draft.ts';

interface Kept {
  draft: Draft;
  step: Step;
}

/** Keeps an unfinished booking of this tab (001 O-74), and gives it back when the wizard opens again. */
export function useKeptDraft(
  { client_id, editing }: { client_id: number | null; editing: number | null },
  draft: Draft,
  unsaved: boolean,
  restore: (draft: Draft, step: Step) => void,
  step: Step,
) {
  const { drop } = useDraft<Kept>({
    record: editing === null ? `booking:${client_id ?? 'new'}` : `appointment:${editing}`,
    text: editing !== null ? 'draft_of_appointment' : draft.client ? 'draft_of_booking' : 'draft_of_new_booking',
    name: draft.client?.name ?? '',
    value: useMemo(() => ({ draft, step }), [draft, step]),
    unsaved,
    restore: (kept) => restore(kept.draft, kept.step),
  });
  return { drop };
}
