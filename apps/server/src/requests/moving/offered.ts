import { AUTOMATIC_COMMENT_TYPE, type Transition } from '@resa/rules/person/transitions';
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import type { FieldFault } from '../../frame/call/refused.ts';

interface ChosenValues {
  comment_type_id: number;
  reason_id?: number;
}

/**
 * The choices of a change of state that their lists do not offer (000 O-58, O-80): an active comment type that is not
 * disabled, or the system's own where the comment is an automatic one; an active reason. The rows stay until the change
 * has committed.
 */
export async function offeredFaults(
  db: Trx,
  { action, automatic }: Transition,
  { comment_type_id, reason_id }: ChosenValues,
): Promise<FieldFault[]> {
  const isAutomatic = automatic === true && comment_type_id === AUTOMATIC_COMMENT_TYPE;
  const type = await sql`
    select from comment_types where id = ${comment_type_id} and (${isAutomatic} or (active = 1 and disable = 0)) for key share`.execute(
    db,
  );
  const faults: FieldFault[] = [];
  if (type.rows.length === 0) faults.push({ path: 'comment_type_id', rule: 'e_not_offered' });
  if (action !== 'inactivate') return faults;
  const reason = await sql`
    select from reasons_for_ending_service where id = ${reason_id} and active = 1 for key share`.execute(db);
  if (reason.rows.length === 0) faults.push({ path: 'reason_id', rule: 'e_not_offered' });
  return faults;
}
