import { OTHER_PERSON, ROLE } from '@resa/rules/person/family';
import { api, codeText, failureText } from '../../api.ts';
import { nameOf } from '../../local/lookups.ts';
import { notify } from '../../ui/notify.ts';
import type { ClientFileData } from '../client-file.ts';
import { type OtherRole, partnersCleared } from './steps.ts';

type Other = (OtherRole & { name_en: string; name_fr: string }) | undefined;

/** Clears the role of a partner whose head is not married (F-329), with a notice. */
export async function clearPartner(file: ClientFileData, married: readonly number[], other: Other): Promise<void> {
  const { client, group_id } = file;
  if (partnersCleared(file, married, other).length === 0) return;
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
