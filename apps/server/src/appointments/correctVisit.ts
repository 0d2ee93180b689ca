import type { contract, InputOf } from '@resa/contract';
import { correctionRefusal } from '@resa/rules/booking/visit';
import type { Trx } from '../db/handles.ts';
import { forbidden, invalid, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { birthsOf, correctVisit as correct, countable, personsOfVisit, visitOf } from '../visits/index.ts';
import { lockSlotsAndClients } from './booking/locks.ts';
import { emitDays } from './booking/write.ts';
import { lastSaved } from './queries.ts';

type Input = InputOf<typeof contract.appointments.correctVisit>;

/** Corrects which members of the household a visit counts, and in which roles (decision 049). */
export async function correctVisit(ctx: Context, { id, row_version, persons, reason }: Input) {
  const ids = persons.map(({ client_id }) => client_id);
  if (new Set(ids).size < ids.length) throw invalid({ path: 'persons', rule: 'e_client_twice' });
  return change(ctx, async (db, note) => {
    const personsBefore = await personsOfAppointment(db, id);
    const { client_id } = await readVisit(db, id);
    await lockSlotsAndClients(db, [], [client_id, ...ids, ...personsBefore]);
    const appointment = await readVisit(db, id, { locked: true });
    if (!ctx.actor.places.includes(appointment.place_id)) throw forbidden('location');
    if (appointment.row_version !== row_version)
      return { code: 'stale' as const, ...(await lastSaved(db, id)), changed: [] };
    const visit = await visitOf(db, id);
    if (!visit) return { code: 'not_attended' as const };

    const before = await personsOfVisit(db, visit.id);
    const household = await countable(db, visit, { client_id, today: ctx.today.date });
    const births = await birthsOf(db, ids);
    const refusal = correctionRefusal(
      visit.date,
      ctx.today.date,
      persons.map((person) => ({ ...person, dob: births.get(person.client_id) ?? null })),
    );
    if (refusal) return refusal;
    const knownClients = new Set([...before, ...household].map((person) => person.client_id));
    const stranger = ids.find((personId) => !knownClients.has(personId));
    if (stranger !== undefined) return { code: 'not_of_household' as const, client_id: stranger };
    await requireKnownRoles(db, persons, before);
    if (isSame(before, persons)) return { code: 'unchanged' as const };

    const timestamp = ctx.now.toISOString();
    const { user_id } = ctx.actor;
    const after = await correct(db, { visit, before, persons, reason, at: timestamp, user_id });
    await db
      .updateTable('appointments')
      .set({ updated_at: timestamp, updated_by: user_id, row_version: row_version + 1 })
      .where('id', '=', id)
      .execute();
    note.wrote({ entity: 'appointments', id, client_id, before: logged(before), after: logged(after) });
    emitDays(note, [appointment]);
    return { code: 'Ok' as const };
  });
}

async function readVisit(db: Trx, id: number, { locked = false } = {}) {
  const query = db
    .selectFrom('live_appointments')
    .select(['client_id', 'place_id', 'start_date_time', 'row_version'])
    .where('id', '=', id);
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const personsOfAppointment = async (db: Trx, id: number): Promise<number[]> =>
  (
    await db
      .selectFrom('visit_persons as p')
      .innerJoin('visits as v', 'v.id', 'p.visit_id')
      .select('p.client_id')
      .where('v.appointment_id', '=', id)
      .where('p.client_id', 'is not', null)
      .execute()
  ).flatMap(({ client_id }) => client_id ?? []);

type CountedPerson = Pick<Awaited<ReturnType<typeof personsOfVisit>>[number], 'client_id' | 'group_role_type_id'>;

/**
 * Refuses unknown family roles. A role that the visit already counts somebody under is accepted even if it is no longer
 * on the list.
 */
async function requireKnownRoles(db: Trx, persons: Input['persons'], before: readonly CountedPerson[]): Promise<void> {
  const roles = await db.selectFrom('family_role_types').select('id').execute();
  const knownRoles = new Set([
    ...roles.map(({ id }) => id),
    ...before.map((person) => person.group_role_type_id),
    null,
  ]);
  const index = persons.findIndex(({ group_role_type_id }) => !knownRoles.has(group_role_type_id));
  if (index >= 0) throw invalid({ path: `persons.${index}.group_role_type_id`, rule: 'e_not_offered' });
}

function isSame(before: readonly CountedPerson[], persons: Input['persons']): boolean {
  const roles = new Map(persons.map(({ client_id, group_role_type_id }) => [client_id, group_role_type_id]));
  const countedClients = before.filter(({ client_id }) => client_id !== null);
  return (
    countedClients.length === persons.length &&
    countedClients.every(({ client_id, group_role_type_id }) => roles.get(client_id ?? 0) === group_role_type_id)
  );
}

/** The values of the log entry: the persons, and their roles in the same order. */
const logged = (persons: readonly CountedPerson[]) => ({
  visit_persons: persons.flatMap(({ client_id }) => client_id ?? []),
  visit_roles: persons.flatMap(({ group_role_type_id }) => group_role_type_id ?? []),
});
