/** The steps that adding and changing a contact share (000 §5). */
import type { contract, InputOf } from '@resa/contract';
import { contactFaults, isOfferedMeans, type Means } from '@resa/rules/person/contact';
import type { Trx } from '../db/handles.ts';
import { invalid } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';

type Typed = Pick<
  InputOf<typeof contract.contacts.store>['contact'],
  'means_communication_type_id' | 'name' | 'value' | 'extra'
>;

/** The columns of a contact as it will be stored; `stored` is the one that it replaces. Throws Invalid for faults. */
export async function check(db: Trx, ctx: Context, contact: Typed, stored?: Typed): Promise<Typed> {
  const { means_communication_type_id, name, value, extra } = contact;
  // It stays until the change has committed.
  const means: Means | undefined = await db
    .selectFrom('means_communication_types')
    .select(['active', 'extra', 'country'])
    .where('id', '=', means_communication_type_id)
    .forKeyShare()
    .executeTakeFirst();
  const keepsMeans = stored?.means_communication_type_id === means_communication_type_id;
  const faults = contactFaults(contact, means).map((fault) => ({ ...fault, path: `contact.${fault.path}` }));
  if (!means || !(keepsMeans || isOfferedMeans(means, ctx.settings.default_country)))
    throw invalid({ path: 'contact.means_communication_type_id', rule: 'e_not_offered' });
  if (faults.length > 0) throw invalid(...faults);
  return { means_communication_type_id, name, value, extra: means.extra === 1 ? extra : null };
}
