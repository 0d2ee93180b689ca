import { isMarried, OTHER_PERSON, ROLE } from '@resa/rules/person/family';
import { api, codeText, failureText } from '../../api.ts';
import { nameOf } from '../../local/lookups.ts';
import { notify } from '../../ui/notify.ts';
import type { ClientFileData } from '../client-file.ts';

/** An entry of the list of roles; one that may no longer be chosen clears nothing. */
type Other = { name_en: string; name_fr: string; active: 0 | 1 } | undefined;

/** Clears the role of a partner whose head is not married (F-329), and says so. */
export async function clearPartner(file: ClientFileData, married: readonly number[], other: Other): Promise<void> {
  const { client, members, group_id } = file;
  const has = members.some(({ group_role_type_id }) => group_role_type_id === ROLE.partner);
  if (!has || isMarried(client.marital_status_type_id, married) || other?.active !== 1) return;
  try {
    const household = await api.families.list({ client_id: client.id });
    for (const one of [...household.members, ...household.planned]) {
      if (one.group_role_type_id !== ROLE.partner) continue;
      const { membership_id: id, membership_version: row_version, date_start, date_end, name } = one;
      const people_group = { id, row_version, group_role_type_id: OTHER_PERSON, date_start, date_end };
      const { code } = await api.families.update({ group_id: Number(group_id), people_group });
      if (code !== 'Ok') notify.warn(codeText('families.update', code, 'e_saving'));
      else notify.warn('partner_cleared', { name, head: client.name, role: nameOf(other) });
    }
  } catch (failure) {
    notify.error(failureText(failure, 'e_saving'));
  }
}
