/** Somebody's time in the household while it is typed: of a person who joins, or of a member (000 §5, O-23). */
import { datesRefusal, type Household as Judged, memberRefusal, partnerOffered, ROLE } from '@resa/rules/person/family';
import { api } from '../../api.ts';
import type { Faults } from '../../edit/faults.ts';
import type { FormField } from '../../edit/fields.ts';
import { useForm } from '../../edit/useForm.ts';
import { useOption } from '../../local/lookups.ts';
import type { TextKey } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import type { HouseholdShown, Member } from './members.ts';

/** Somebody who moves along with the person who joins. */
export interface Mover {
  client_id: number;
  name: string;
  group_role_type_id: number | null;
}
export interface Time {
  group_role_type_id: number | null;
  date_start: string;
  date_end: string | null;
}
export interface Values extends Time {
  /** Who joins; null while nobody is chosen. */
  client: number | null;
  /** Their name and present household. */
  name: string;
  from: number | null;
  moving: readonly Mover[];
}
export interface MemberField extends FormField {
  /** Whether the role of partner can be given. */
  readonly partner?: boolean;
  /** Who is chosen at the beginning. */
  readonly joins?: number | null;
}
type Answer = Awaited<ReturnType<typeof api.families.store | typeof api.families.update>>;

export const timeFields = (partner: boolean) =>
  ({
    group_role_type_id: { kind: 'one', of: 'family_role_types', label: 'family_role', partner },
    date_start: { kind: 'date', label: 'member_since', help: 'dob_help' },
    date_end: { kind: 'date', label: 'member_until', help: 'member_until_help', optional: true },
  }) satisfies Partial<Record<keyof Time, MemberField>>;

/** What a member is judged by: the head, and everyone else of the household. */
export function useJudged(file: ClientFileData, { members, planned }: HouseholdShown, stored: Member | null): Judged {
  return {
    head_marital_status: file.client.marital_status_type_id,
    married_statuses: useOption('married_statuses') ?? [],
    members: [...members, ...planned].filter((one) => one.membership_id !== stored?.membership_id),
    today: file.today,
  };
}

/** The faults of a role and its dates, of somebody born on `dob`, as the server will find them. */
export function timeFaults(
  values: Time,
  judged: Judged,
  { stored = null, dob = null }: { stored?: Time | null; dob?: string | null } = {},
): Faults<Time> {
  const { group_role_type_id, date_start } = values;
  const member = { group_role_type_id, date_start, date_end: values.date_end || null, dob };
  if (group_role_type_id === null) return { group_role_type_id: { rule: 'must_be_completed' } };
  if (!date_start) return { date_start: { rule: 'must_be_completed' } };
  const kept = group_role_type_id === stored?.group_role_type_id;
  const refused = kept ? datesRefusal(member, judged.today) : memberRefusal(member, judged);
  // Said where it is typed: an end before the start is a wrong end.
  if (refused === 'InvalidDates' && member.date_end !== null && member.date_end < date_start)
    return { date_end: { rule: 'w_invalid_dates' } };
  return refused ? FAULTS[refused] : {};
}
export const FAULTS = {
  InvalidFamilyRole: { group_role_type_id: { rule: 'e_invalid_family_role' } },
  InvalidDates: { date_start: { rule: 'w_invalid_dates' } },
} as const satisfies Record<string, Faults<Time>>;

const REFUSED = {
  InvalidFamilyRole: (): Faults<Values> => FAULTS.InvalidFamilyRole,
  InvalidDates: (): Faults<Values> => FAULTS.InvalidDates,
  PersonInFamily: (): Faults<Values> => ({ client: { rule: 'w_person_in_family' } }),
  minor_head: (): Faults<Values> => ({ client: { rule: 'e_minor_head' } }),
};

export function useMemberForm(
  file: ClientFileData,
  household: HouseholdShown,
  stored: Member | null,
  onSaved: () => void,
) {
  const judged = useJudged(file, household, stored);
  const { group_id } = household;
  const form = useForm<Values, Answer>({
    first: stored ? valuesOf(stored) : { ...NOBODY, date_start: file.today },
    row_version: stored?.membership_version ?? null,
    judge: (values): Faults<Values> => ({
      ...(values.client === null && { client: completed }),
      ...(!stored && values.from === group_id && { client: { rule: 'w_person_in_family' as const } }),
      ...timeFaults(values, judged, { stored, dob: stored?.dob ?? null }),
      ...(values.moving.some((one) => one.group_role_type_id === null) && { moving: completed }),
    }),
    draft: {
      record: `file:${file.client.id}:member:${stored?.client_id ?? 'new'}`,
      text: 'draft_of_household',
      name: file.client.name,
    },
    call: `families.${stored ? 'update' : 'store'}`,
    send: ({ client, moving, ...values }, { row_version }, options) => {
      const time = { ...timeOf(values) };
      return stored
        ? api.families.update(
            { group_id, people_group: { ...time, id: stored.membership_id, row_version: Number(row_version) } },
            options,
          )
        : api.families.store({ group_id, people_group: { ...time, client }, moving: moving.map(sent) }, options);
    },
    refused: REFUSED,
    stored: async () => {
      const now = await api.families.list({ client_id: file.client.id });
      const row = [...now.members, ...now.planned].find((one) => one.membership_id === stored?.membership_id) ?? stored;
      return { values: valuesOf(row as Member), row_version: (row as Member).membership_version };
    },
    saved: onSaved,
  });
  return {
    form,
    fields: timeFields(partnerOffered(judged, stored?.dob) || stored?.group_role_type_id === ROLE.partner),
  };
}

const completed = { rule: 'must_be_completed' as TextKey };
const NOBODY = { client: null, name: '', from: null, moving: [], group_role_type_id: null, date_end: null };

/** Judged before: there is a role. */
export const timeOf = ({ group_role_type_id, date_start, date_end }: Time) => ({
  group_role_type_id: Number(group_role_type_id),
  date_start,
  date_end: date_end || null,
});
const sent = ({ client_id, group_role_type_id }: Mover) => ({
  client_id,
  group_role_type_id: Number(group_role_type_id),
});

const valuesOf = ({ client_id, name, group_role_type_id, date_start, date_end }: Member): Values => ({
  ...{ client: client_id, name, from: null, moving: [], group_role_type_id, date_start, date_end },
});
