/** An edit that is not saved yet, with the photo as it is cut, kept as a draft (001 O-74). */
import { useDebouncedCallback } from '@mantine/hooks';
import { useMemo } from 'react';
import { useKept } from '../../ui/useDraft.ts';
import { type KeptEdit, recordOf } from './kept-edit.ts';

/** Milliseconds of rest after which a photo that is being moved is kept as it is then. */
const REST = 100;

/** Keeps what is typed, and the photo whenever `keepPhoto` says that it is cut again; `drop` ends it. */
export function useKeptEdit(
  { id, name }: { id: number; name: string },
  { base, values, photo }: KeptEdit,
  unsaved: boolean,
  photoNow: () => string | null,
) {
  const { keep, drop } = useKept<KeptEdit>({
    record: recordOf(id),
    text: 'draft_of_file',
    name,
    value: useMemo(() => ({ base, values, photo }), [base, values, photo]),
    unsaved,
    now: (edit) => ({ ...edit, photo: photoNow() ?? edit.photo }),
  });
  return { keepPhoto: useDebouncedCallback(keep, REST), drop };
}
