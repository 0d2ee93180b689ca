/** Files that are made or completed by an import, by the rules of the form; missing fields are completed later. */
import type { PersonFields } from '@resa/rules/client-import/types';
import {
  CLIENT_FIELDS,
  type ClientField,
  EDITED_FIELDS,
  type EditedColumn,
  emptyOf,
} from '@resa/rules/person/client-fields';
import { isHeadOrSingle, ROLE } from '@resa/rules/person/family';
import type { Trx } from '../../db/handles.ts';
import { invalid } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import { type Columns, checkProfile, type SentProfile, type StoredProfile } from './check-profile.ts';
import { insertFile, type NewFilePlacement } from './make-file.ts';

/** The profile of which a file gives some fields, as a form sends it. */
export function profileOf(fields: PersonFields, former_number: string | null): SentProfile {
  const empty = Object.fromEntries(EDITED_FIELDS.map((name) => [name, emptyOf(name)]));
  // Without a date of birth and an age, the age is unknown, and the form requires it later.
  return { ...empty, dob_known: fields.dob ? 1 : 0, ...fields, former_number, groups: [] } as unknown as SentProfile;
}

/** Makes the file of a person of an import; returns its id. Throws Invalid for what the form would refuse. */
export async function importedFile(
  ctx: Context,
  db: Trx,
  profile: SentProfile,
  placement: NewFilePlacement,
  geo_regions: readonly number[],
): Promise<number> {
  const { columns, faults } = checkProfile(profile, {
    today: ctx.today.date,
    settings: ctx.settings,
    stored: null,
    client_state_type_id: placement.state,
    is_head_or_single: isHeadOrSingle(placement.role),
    is_partner: placement.role === ROLE.partner,
    geo_regions,
    not_offered: [],
  });
  const wrong = faults.filter(({ rule }) => rule !== 'must_be_completed');
  if (wrong.length > 0) throw invalid(...wrong);
  return insertFile(db, ctx, { ...columns, photo_file_id: null }, placement);
}

/** The columns of a stored file that an import changes: empty ones, and the chosen ones. */
export function updatedByImport(
  stored: StoredProfile,
  profile: SentProfile,
  chosen: readonly string[],
): Partial<Columns> {
  const sent = profile as unknown as Partial<Record<EditedColumn, string | number | null>>;
  const isOfNamed = (name: EditedColumn) => (CLIENT_FIELDS[name] as ClientField).applies === 'named';
  const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
  const changed: Partial<Record<EditedColumn, unknown>> = {};
  for (const name of EDITED_FIELDS) {
    if (name === 'groups' || isEmpty(sent[name]) || stored[name] === sent[name]) continue;
    // An import names nobody who is served without a name (decision 074).
    if (stored.anonymous === 1 && isOfNamed(name)) continue;
    if (isEmpty(stored[name]) || chosen.includes(name)) changed[name] = sent[name];
  }
  // A yes or no is never empty: it changes only where it was chosen.
  if ('dob' in changed) Object.assign(changed, { dob_known: profile.dob_known });
  return changed as Partial<Columns>;
}
