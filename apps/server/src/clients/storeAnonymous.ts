import type { contract, InputOf } from '@resa/contract';
import { type AnonymousPerson, anonymousErrors, anonymousPersons } from '@resa/rules/person/anonymous';
import { EDITED_FIELDS, emptyOf } from '@resa/rules/person/client-fields';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { dobFromAge } from '@resa/rules/person/profile';
import { sortationArea } from '@resa/rules/text/postal-code';
import { clientInProcess } from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';
import { invalid } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { replaceRequest } from './replace-request.ts';
import type { Columns } from './saving/check-profile.ts';
import { insertFile } from './saving/make-file.ts';

type Input = InputOf<typeof contract.clients.storeAnonymous>;

/**
 * Makes the files of a household that is served without a name. Who approves households approves this one with it, since
 * nothing is missing; from others it goes the way of every request (decision 074). A request of theirs in which somebody
 * refuses what a file by name needs is deleted.
 */
export function storeAnonymous(ctx: Context, input: Input) {
  const faults = anonymousErrors(input);
  if (faults.length > 0) throw invalid(...faults);
  const approves = ctx.may('approve_clients');
  const state = approves ? CLIENT_STATE.active : CLIENT_STATE.in_process;
  const approved_at = approves ? ctx.now.toISOString() : null;
  const area = input.area === null ? null : sortationArea(input.area);
  return change(ctx, async (db, note) => {
    if (input.instead_of !== null) await replaceRequest(db, ctx, note, input.instead_of);
    let head: Head | undefined;
    for (const person of anonymousPersons(input.ages)) {
      const columns = { ...columnsOf(person, ctx.today.date), ...(!head && { area }) };
      const placement = { family_id: head?.family_id ?? null, role: person.role, state, approved_at };
      const id = await insertFile(db, ctx, { ...columns, photo_file_id: null }, placement);
      note.wrote({ entity: 'clients', id, client_id: id, after: columns });
      head ??= await headOf(db, id);
    }
    if (!approves || input.instead_of !== null)
      note.emit({ type: 'ClientInProcess', message: { count: await clientInProcess(db, ctx.today.date) } }, 'everyone');
    const { id, file_number } = head as Head;
    return { code: 'Ok' as const, id, file_number, client_state_type_id: state };
  });
}

/** A file with an approximate date of birth only. All other fields count as not known (decision 046). */
function columnsOf({ age }: AnonymousPerson, today: string): Columns {
  const empty = Object.fromEntries(
    EDITED_FIELDS.filter((name) => name !== 'groups').map((name) => [name, emptyOf(name)]),
  );
  const columns = { ...empty, anonymous: 1, first_name: '', last_name: '', dob_known: 0, dob: dobFromAge(age, today) };
  return columns as unknown as Columns;
}

interface Head {
  id: number;
  file_number: number;
  family_id: number;
}

async function headOf(db: Trx, id: number): Promise<Head> {
  const { file_number, family_id } = await db
    .selectFrom('live_clients')
    .select(['file_number', 'family_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, file_number, family_id: family_id as number };
}
