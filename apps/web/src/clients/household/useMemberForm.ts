/** The form of a membership, of a person who joins or of a member (000 §5, O-23). */
import {
  type Household as Checked,
  datesRefusal,
  memberRefusal,
  partnerOffered,
  ROLE,
} from '@resa/rules/person/family';
import { api } from '../../api.ts';
import type { Faults } from '../../forms/faults.ts';
import type { FormField } from '../../forms/fields.ts';
import { useForm } from '../../forms/useForm.ts';
import { useOption } from '../../local/lookups.ts';
import type { TextKey } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import type { HouseholdShown, Member } from './members.ts';

/** Somebody who moves along with the person who joins. */
export interface Mover {
  client_id: number;
  name: string;
  group_role_type_id: number | null;
  /** Their role where they live now. */
  lives_as: number;
  age: number | null;
  /** Their own address, which ends when they join. */
  address: string | null;
}
export interface Time {
  group_role_type_id: number | null;
  date_start: string;
  date_end: string | null;
}
export interface Values extends Time {
  /** The person who joins; null while nobody is chosen. */
  client: number | null;
  /** Their name and present household. */
  name: string;
  from: number | null;
  moving: readonly Mover[];
  /** Whether they leave the others, whether they head them now, and who follows them then. */
  alone: boolean;
  heads: boolean;
  next_head: number | null;
  partner_role: number | null;
  address: string | null;
}
export interface MemberField extends FormField {
  /** Whether the role of partner can be given. */
  readonly partner?: boolean;
  /** The person who is chosen at the beginning. */
  readonly joins?: number | null;
}
type Answer = Awaited<ReturnType<typeof api.families.store | typeof api.families.update>>;

export const timeFields = (partner: boolean) =>
  ({
    group_role_type_id: { kind: 'one', of: 'family_role_types', label: 'family_role', partner },
    date_start: { kind: 'date', label: 'member_since', help: 'dob_help' },
    date_end: { kind: 'date', label: 'member_until', help: 'member_until_help', optional: true },
  }) satisfies Partial<Record<keyof Time, MemberField>>;

/** The facts that a member is checked against: the head, and everyone else of the household. */
export function useChecked(file: ClientFileData, { members, planned }: HouseholdShown, stored: Member | null): Checked {
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
  checked: Checked,
  { stored = null, dob = null }: { stored?: Time | null; dob?: string | null } = {},
): Faults<Time> {
  const { group_role_type_id, date_start } = values;
  const member = { group_role_type_id, date_start, date_end: values.date_end || null, dob };
  if (group_role_type_id === null) return { group_role_type_id: { rule: 'must_be_completed' } };
  if (!date_start) return { date_start: { rule: 'must_be_completed' } };
  const keepsRole = group_role_type_id === stored?.group_role_type_id;
  const refused = keepsRole ? datesRefusal(member, checked.today) : memberRefusal(member, checked);
  // Shown at the typed field: an end before the start is a fault of the end.
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
  ChangeFamilyHead: (): Faults<Values> => ({ next_head: { rule: 'must_be_completed' } }),
  NoCandidate: (): Faults<Values> => ({ client: { rule: 'w_no_family_head_candidates' } }),
  ClientYounger: (): Faults<Values> => ({ next_head: { rule: 'w_client_younger' } }),
};

export function useMemberForm(
  file: ClientFileData,
  household: HouseholdShown,
  stored: Member | null,
  onSaved: () => void,
) {
  const checked = useChecked(file, household, stored);
  const { group_id } = household;
  const form = useForm<Values, Answer>({
    first: stored ? valuesOf(stored) : { ...NOBODY, date_start: file.today },
    row_version: stored?.membership_version ?? null,
    check: (values): Faults<Values> => ({
      ...(values.client === null && { client: completed }),
      ...(!stored && values.from === group_id && { client: { rule: 'w_person_in_family' as const } }),
      ...timeFaults(values, checked, { stored, dob: stored?.dob ?? null }),
      ...(!values.alone && values.moving.some((one) => one.group_role_type_id === null) && { moving: completed }),
      ...(needsHead(values) && values.next_head === null && { next_head: completed }),
      ...(leavesPartner(values) && values.partner_role === null && { partner_role: completed }),
    }),
    draft: {
      record: `file:${file.client.id}:member:${stored?.client_id ?? 'new'}`,
      text: 'draft_of_household',
      name: file.client.name,
    },
    call: `families.${stored ? 'update' : 'store'}`,
    send: ({ client, moving, alone, next_head, partner_role, ...values }, { row_version }, options) => {
      const time = { ...timeOf(values) };
      const movingOf = alone ? { leaving: { next_head, partner_role } } : { moving: moving.map(sent) };
      return stored
        ? api.families.update(
            { group_id, people_group: { ...time, id: stored.membership_id, row_version: Number(row_version) } },
            options,
          )
        : api.families.store({ group_id, people_group: { ...time, client }, ...movingOf }, options);
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
    fields: timeFields(partnerOffered(checked, stored?.dob) || stored?.group_role_type_id === ROLE.partner),
  };
}

const completed = { rule: 'must_be_completed' as TextKey };
/** The facts about a person who joins, before one is chosen. */
export const NOBODY_JOINS = {
  name: '',
  moving: [],
  alone: false,
  heads: false,
  next_head: null,
  partner_role: null,
  address: null,
};
const NOBODY = { client: null, from: null, group_role_type_id: null, date_end: null, ...NOBODY_JOINS };

/** Whether somebody must follow the person as the head of the household that they leave. */
export const needsHead = ({ alone, heads }: Values): boolean => alone && heads;

/** Whether the partner of a head who leaves stays a member, and needs another role. */
export const leavesPartner = (values: Values): boolean =>
  needsHead(values) &&
  values.next_head !== null &&
  values.moving.some(({ lives_as, client_id }) => lives_as === ROLE.partner && client_id !== values.next_head);

/** Validated before: there is a role. */
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
  ...NOBODY_JOINS,
  client: client_id,
  name,
  from: null,
  group_role_type_id,
  date_start,
  date_end,
});
