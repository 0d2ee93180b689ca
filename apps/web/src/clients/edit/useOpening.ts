/**
 * How a file becomes editable (000 §4): Edit in states 1 and 6, Amend in state 2; the lock is taken, or taken over from
 * its holder, and the file is fetched again under it.
 */
import { editOrAmend, FILE_STATES } from '@resa/rules/person/client-state';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { notify } from '../../ui/notify.ts';
import { draftFor } from '../../ui/useDraft.ts';
import { type ClientFileData, clientFile } from '../client-file.ts';
import { type KeptEdit, recordOf } from './kept-edit.ts';
import { takeLock } from './takeLock.ts';
import type { Hold } from './useFileLock.ts';
import { valuesOf } from './values.ts';

/** The start of an edit: the stored file, or a draft to continue. */
export interface Opening extends KeptEdit {
  readonly hold: Hold;
}

/** The word of the button that opens the file for editing; null if this user may not. */
export function useMayEdit(file: ClientFileData | undefined, states = FILE_STATES): 'edit' | 'amend' | null {
  const may = useCan();
  const state = file?.client.client_state_type_id;
  return state !== undefined && states.includes(state) ? editOrAmend(state, may) : null;
}

interface How {
  /** The states in which the file may be opened; by default those of files, not of requests. */
  readonly states?: readonly number[];
  /**
   * Opens the file without a press as soon as it has arrived: `true` only if nobody else edits it, `by_hand` as if Edit
   * was pressed.
   */
  readonly auto?: true | 'by_hand';
  /** Called when `by_hand` begins to open the file. */
  readonly onBegun?: () => void;
  /** Called if it could not be opened. */
  readonly onRefused?: () => void;
}

export function useOpening(file: ClientFileData | undefined, { states, auto, onBegun, onRefused }: How = {}) {
  const id = file?.client.id ?? 0;
  const queries = useQueryClient();
  const mayTakeOver = useCan()('take_over_file');
  const mayEdit = useMayEdit(file, states);
  const [opening, setOpening] = useState<Opening | null>(null);
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState(false);
  const [arrived, setArrived] = useState(false);

  const start = async (draft: KeptEdit | null, byHand = true) => {
    setBusy(true);
    let free = true;
    try {
      const hold = await takeLock(id, mayTakeOver && !draft && byHand);
      free = !hold.held;
      // Users who return to their draft keep it, even if somebody else has the file now.
      if (!hold.held && !draft) return onRefused?.();
      if (draft) {
        setOpening({ ...draft, hold });
        notify.success('draft_restored');
        return;
      }
      const { client } = await queries.fetchQuery({ ...clientFile(id), staleTime: 0 });
      const values = valuesOf(client);
      setOpening({ base: { values, row_version: client.row_version }, values, photo: null, hold });
    } catch (failure) {
      if (!free) api.locks.unlock({ id }).catch(() => {});
      notify.error(failureText(failure, 'e_get_data'));
    } finally {
      setBusy(false);
    }
  };
  // Another screen opened the edit, perhaps in the file that is open already.
  const byHand = auto === 'by_hand';
  const comeBack = useEffectEvent(async () => {
    if (byHand) onBegun?.();
    if (!opening) {
      const draft = await draftFor<KeptEdit>(recordOf(id));
      if (draft) await start(draft);
      else if (auto) await start(null, byHand);
    }
    setArrived(true);
  });
  const arrive = useEffectEvent(() => {
    if (!byHand) void comeBack();
  });
  useEffect(() => {
    if (id && mayEdit) arrive();
  }, [id, mayEdit]);
  useEffect(() => {
    if (id && mayEdit && byHand) void comeBack();
  }, [id, mayEdit, byHand]);

  const end = () => {
    setEnded(true);
    setOpening(null);
  };
  /** Whether the file is about to be opened without a press. */
  const arriving = auto !== undefined && id > 0 && mayEdit !== null && !arrived;
  return { mayEdit, busy, arriving, opening, ended, start: () => void start(null), end };
}
