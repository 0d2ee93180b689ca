import { contract } from '@resa/contract';
import type { BuiltHousehold, BuiltPerson, HouseholdToBuild } from '@resa/contract/builders';
import { ClientInput } from '@resa/contract/client-file';
import { CLIENT_STATE, FILE_STATES } from '@resa/rules/person/client-state';
import { memberRefusal, ROLE } from '@resa/rules/person/family';
import { addDays } from '@resa/rules/time/dates';
import { makeFile, orRefusal } from '../clients/index.ts';
import { faultsOf } from '../frame/call/input.ts';
import { invalid } from '../frame/call/refused.ts';
import { change } from '../frame/change/context.ts';
import { addAppointment } from './appointments.ts';
import { type Builder, NotBuilt } from './builder.ts';
import { addBulletin } from './bulletins.ts';
import { inventedName, inventedPhone } from './invented.ts';

type Person = HouseholdToBuild['head'];

/** Makes the files of a household as on the day that they were made, then the rows of its head. */
export async function addHousehold(builder: Builder, wanted: HouseholdToBuild): Promise<BuiltHousehold> {
  const since = { date: addDays(builder.today.date, wanted.days), time: '00:00' };
  const ctx = builder.context(contract.clients.store, since);
  const people = peopleOf(wanted);
  const created = await orRefusal(
    change(ctx, async (db, note) => {
      const built: BuiltPerson[] = [];
      let group_id: number | null = null;
      for (const [at, { role, profile }] of people.entries()) {
        if (at > 0) checkRole(role, people.slice(0, at), since.date, ctx.settings.married_statuses);
        const approved_at = FILE_STATES.includes(wanted.state) ? ctx.now.toISOString() : null;
        const standing = { family_id: group_id, role, state: wanted.state, approved_at };
        const file = await makeFile(ctx, db, note, profile, standing, { picture: null, accept_phone: 1 });
        if (file.code !== 'Ok') return file;
        const { id, file_number, name, first_name, last_name, mobile } = file.client;
        built.push({ id, file_number, name, first_name, last_name, mobile, role });
        const stored = await db
          .selectFrom('live_clients')
          .select('family_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        group_id = stored.family_id;
      }
      for (const { person, revenue_type_id } of wanted.revenues)
        await db
          .insertInto('revenues')
          .values({ client_id: built[person]?.id ?? 0, revenue_type_id, ...WEEKLY, start_date: since.date })
          .execute();
      for (const person of wanted.no_incomes)
        await db
          .insertInto('no_incomes')
          .values({
            client_id: built[person]?.id ?? 0,
            start_date: since.date,
            end_date: null,
            note: null,
            created_at: ctx.now.toISOString(),
            updated_at: ctx.now.toISOString(),
          })
          .execute();
      return { code: 'Ok' as const, group_id: group_id as number, people: built };
    }),
  );
  if (created.code !== 'Ok') throw new NotBuilt(created);
  const [head, ...members] = created.people as [BuiltPerson, ...BuiltPerson[]];

  const appointments: BuiltHousehold['appointments'] = [];
  const participants = created.people.map(({ id }) => id);
  for (const appointment of wanted.appointments)
    appointments.push(await addAppointment(builder, head.id, participants, appointment));
  const bulletins: BuiltHousehold['bulletins'] = [];
  for (const bulletin of wanted.bulletins) bulletins.push(await addBulletin(builder, bulletin, [head.id]));
  return { ...head, group_id: created.group_id, members, appointments, bulletins };
}

interface PersonToMake {
  role: number;
  profile: ReturnType<typeof profileOf>;
}

/** The head first. Members have the head's last name unless they have their own. */
function peopleOf({ head, members, state }: HouseholdToBuild): [PersonToMake, ...PersonToMake[]] {
  const married = members.some(({ role }) => role === ROLE.partner) ? { marital_status_type_id: MARRIED } : {};
  const ending = state === CLIENT_STATE.inactive ? { reason_for_ending_service_id: FIRST } : {};
  const referred = state === CLIENT_STATE.updating ? { referrer_type_id: FIRST } : {};
  const first = profileOf({
    ...HEAD,
    last_name: inventedName(),
    mobile: inventedPhone(),
    ...married,
    ...ending,
    ...referred,
    ...head,
  });
  const others = members.map(({ role, ...given }) => {
    const young = role === ROLE.child || role === ROLE.other_child;
    const own = young ? CHILD : ADULT;
    return { role, profile: profileOf({ ...own, last_name: first.last_name, ...ending, ...given }) };
  });
  return [{ role: members.length > 0 ? ROLE.head : ROLE.single, profile: first }, ...others];
}

function checkRole(role: number, before: readonly PersonToMake[], today: string, married_statuses: readonly number[]) {
  const [head] = before;
  const standing = (role: number) => ({ group_role_type_id: role, date_start: today, date_end: null });
  const refusal = memberRefusal(
    { ...standing(role), dob: null },
    {
      head_marital_status: head?.profile.marital_status_type_id ?? null,
      married_statuses,
      members: before.map((person) => standing(person.role)),
      today,
    },
  );
  if (refusal) throw invalid({ path: 'role', rule: refusal });
}

function profileOf(given: Person) {
  const typed = { ...NOBODY, first_name: inventedName(), ...given };
  const profile = ClientInput.safeParse(typed);
  if (!profile.success) throw invalid(...faultsOf(profile.error, typed));
  return profile.data;
}

const WEEKLY = { pay_frequency_type_id: 1, amount: 500, end_date: null, note: null };
/** Ids of reference rows that every installation has. */
const MARRIED = 2;
const FIRST = 1;

const NOBODY = {
  email: null,
  mobile: null,
  phone: null,
  phone2: null,
  ext: null,
  gender_type_id: 2,
  dob_known: 1,
  education_level_id: null,
  field_study_id: null,
  country_of_birth: 1,
  geo_region_id: 21,
  citizenship_type_id: 1,
  date_of_entry: null,
  native_language_id: null,
  service_language_id: null,
  food_frequency: null,
  reason_for_service_id: null,
  aboriginal_indicator_id: 1,
  veteran_state_id: 2,
  referrer_type_id: null,
  marital_status_type_id: null,
  reason_for_ending_service_id: null,
  reason_for_ending_text: null,
  pregnancy_status_type_id: null,
  delivery_date: null,
  fee_paid: 0,
  groups: [],
};
const ADULT = { dob: '1985-06-15', marital_status_type_id: 1, education_level_id: 15 };
const CHILD = { dob: '2015-06-15', education_level_id: 6 };
const HEAD = { ...ADULT, native_language_id: 1, service_language_id: 2, food_frequency: 7, reason_for_service_id: 1 };
