import type { Missing } from '@resa/contract/requests';
import { type StateAction, type StateChange, stateChangeFaults } from '@resa/rules/person/transitions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import type { Faults } from '../../forms/faults.ts';
import { useForm } from '../../forms/useForm.ts';
import { useOption } from '../../local/lookups.ts';
import { notify } from '../../ui/notify.ts';
import { type ClientFileData, clientFile } from '../client-file.ts';

export interface StateValues extends StateChange {
  /** Open appointments to cancel with it, by their ids. */
  cancel_appointments: number[];
}

const EMPTY: StateValues = {
  comment_type_id: null,
  comment: null,
  reason_id: null,
  reason_text: null,
  cancel_appointments: [],
};

/** The form of a change of state, and what is missing if it would approve; `onClose` closes its dialog. */
export function useStateForm({ client }: ClientFileData, action: StateAction, onClose: () => void) {
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const queries = useQueryClient();
  const other = useOption('reason_for_ending_other') ?? 0;
  const form = useForm<StateValues, Awaited<ReturnType<typeof api.requests.inactivate | typeof api.requests.activate>>>(
    {
      first: EMPTY,
      row_version: client.row_version,
      check: (values) => faultsOf(action, values, other),
      draft: { record: `state:${client.id}:${action}`, text: 'draft_of_state', name: client.name },
      call: `requests.${action}`,
      send: (values, { row_version }, options) =>
        // Validated before, so complete. Only the action inactivate has a reason.
        api.requests[action](
          { id: client.id, row_version: row_version ?? undefined, ...values } as Parameters<
            typeof api.requests.inactivate
          >[0],
          options,
        ),
      refused: {
        locked({ holder }) {
          notify.warn('e_state_in_use', { holder });
          return false;
        },
        incomplete(answer) {
          setMissing(answer.missing);
          return false;
        },
        // The file shows its new state, and other changes are offered.
        wrong_state() {
          notify.error('e_wrong_state');
          onClose();
          return false;
        },
      },
      stored: async () => {
        const now = await queries.fetchQuery({ ...clientFile(client.id), staleTime: 0 });
        return { values: EMPTY, row_version: now.client.row_version };
      },
      done: 's_successful',
      saved: onClose,
    },
  );
  return { form, missing, asksText: action === 'inactivate' && form.values.reason_id === other };
}

function faultsOf(action: StateAction, values: StateValues, other: number): Faults<StateValues> {
  const faults = stateChangeFaults(action, values, other);
  return Object.fromEntries(Object.entries(faults).map(([name, rule]) => [name, { rule, max: 255 }]));
}
