/** The faults and warnings of a household that only the database knows, and what its files will lack. */
import type { ImportProblem } from '@resa/contract/client-import-mapping';
import type { Mapping, ProposedHousehold, ProposedPerson } from '@resa/rules/client-import/types';
import { isHeadOrSingle, ROLE } from '@resa/rules/person/family';
import { checkProfile, profileOf } from '../../clients/index.ts';
import type { Context } from '../../frame/change/context.ts';
import { settleNumbers } from './numbers.ts';
import type { Taken } from './taken.ts';
import { phonesOf } from './traits.ts';

export interface Checked {
  /** The household with the numbers that its files will get. */
  readonly household: ProposedHousehold;
  readonly faults: readonly ImportProblem[];
  readonly warnings: readonly ImportProblem[];
  readonly to_complete: Readonly<Record<string, readonly string[]>>;
}

export interface CheckWith {
  readonly taken: Taken;
  /** The regions of each country. */
  readonly regions: ReadonlyMap<number, readonly number[]>;
  readonly accept_phones: boolean;
  readonly mapping: Mapping;
  /** The existing file that each person may be, and its household. */
  matchOf(key: string): { id: number; family_id: number | null } | undefined;
}

export function checkHousehold(ctx: Context, proposed: ProposedHousehold, facts: CheckWith): Checked {
  const { taken: known, mapping } = facts;
  const numbered = settleNumbers(proposed, { taken: known, mapping, matchOf: (key) => facts.matchOf(key)?.id });
  const { household } = numbered;
  const faults = [...numbered.faults];
  const warnings = [...numbered.warnings];
  const to_complete: Record<string, readonly string[]> = {};
  const own = household.persons.flatMap(({ key }) => facts.matchOf(key)?.id ?? []);
  const others = (ids: readonly number[] | undefined) => (ids ?? []).filter((id) => !own.includes(id));
  for (const person of household.persons) {
    const problem = (code: ImportProblem['code'], params: ImportProblem['params']): ImportProblem => ({
      code,
      params,
      line: person.line,
      column: null,
      person: person.key,
      mend: null,
    });
    const { emails, phones } = known;
    const { fields } = person;
    if (fields.email && others(emails.get(fields.email.toLowerCase())).length > 0)
      warnings.push(problem('import_email_taken', { value: fields.email }));
    const taken = phonesOf(person).filter((phone) => others(phones.get(phone)).length > 0);
    if (taken.length > 0)
      (facts.accept_phones ? warnings : faults).push(problem('import_phone_taken', { value: taken.join(', ') }));
    const profile = checkPerson(ctx, household, person, facts.regions);
    to_complete[person.key] = profile.lacking;
    for (const field of profile.left_out) warnings.push(problem('import_field_left_out', { field }));
    // Reports what breaks the rules of the form, unless the file's own faults already keep the person out.
    if (!household.faults.some((fault) => fault.person === person.key))
      for (const { field, rule } of profile.wrong) faults.push(problem('import_not_written', { field, rule }));
  }
  return { household, faults, warnings, to_complete };
}

/**
 * Checks a person by the rules of the profile form. A missing field is not a fault: it is `lacking` and completed
 * later.
 */
function checkPerson(
  ctx: Context,
  { client_state_type_id }: ProposedHousehold,
  person: ProposedPerson,
  regions: CheckWith['regions'],
) {
  const profile = profileOf(person.fields, person.former_number);
  const { columns, faults } = checkProfile(profile, {
    today: ctx.today.date,
    settings: ctx.settings,
    stored: null,
    client_state_type_id,
    is_head_or_single: isHeadOrSingle(person.role),
    is_partner: person.role === ROLE.partner,
    geo_regions: regions.get(profile.country_of_birth ?? 0) ?? [],
    not_offered: [],
  });
  const fields = faults.map(({ path, rule }) => ({ field: path.replace('client.', ''), rule }));
  const isLost = (name: keyof typeof person.fields) => columns[name as keyof typeof columns] === null;
  return {
    /** Fields that the form would not accept in combination, such as a citizenship without a country of birth. */
    left_out: (Object.keys(person.fields) as (keyof typeof person.fields)[]).filter(isLost),
    lacking: fields.filter(({ rule }) => rule === 'must_be_completed').map(({ field }) => field),
    wrong: fields.filter(({ rule }) => rule !== 'must_be_completed'),
  };
}
