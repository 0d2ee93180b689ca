/** Why a household is restricted and who sees it, while it is chosen (decision 068). */
import type { Restriction } from '@resa/contract/restrictions';
import { api } from '../../api.ts';
import type { Faults } from '../../forms/faults.ts';
import { useForm } from '../../forms/useForm.ts';
import { notify } from '../../ui/notify.ts';

export interface Values {
  reason: Restriction['reason'] | null;
  users: readonly number[];
  roles: readonly number[];
}
type Answer = Awaited<ReturnType<typeof api.restrictions.save>>;

export function useRestriction(
  client: { id: number; file_number: number },
  stored: Restriction | null,
  onSaved: () => void,
) {
  return useForm<Values, Answer>({
    first: {
      reason: stored?.reason ?? null,
      users: stored?.users.map(({ id }) => id) ?? [],
      roles: stored?.roles ?? [],
    },
    row_version: null,
    check: ({ reason }): Faults<Values> => (reason === null ? { reason: { rule: 'must_be_completed' } } : {}),
    draft: {
      record: `file:${client.id}:restriction`,
      text: 'draft_of_restriction',
      name: String(client.file_number),
    },
    call: 'restrictions.save',
    send: ({ reason, users, roles }, _, options) =>
      // Checked before: there is a reason.
      api.restrictions.save(
        { client_id: client.id, reason: reason ?? 'staff', users: [...users], roles: [...roles] },
        options,
      ),
    stored: () => ({ values: { reason: null, users: [], roles: [] }, row_version: null }),
    saved: () => {
      notify.success('restrict_saved');
      onSaved();
    },
  });
}
