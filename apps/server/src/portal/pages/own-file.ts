/** The state of a client's file and what is missing in it, as they read it on their own page. */
import type { Locale, TextKey } from '@resa/contract/texts';
import { say } from '@resa/contract/texts';
import { ADULT_AGE } from '@resa/rules/person/family';
import type { Missing } from '@resa/rules/person/intake';
import { householdOf } from '../../client-records/index.ts';
import { missingOf } from '../../clients/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';

export interface OwnState {
  readonly state: number;
  /** Sentences about what is missing, each once. */
  readonly missing: readonly string[];
}

/**
 * Reads the state of a head's file. The sentences about missing parts never name the person who lacks one, nor which of
 * their fields is empty. They name the types of documents of the head and of children; that of another adult may say
 * something about them which the head does not know.
 */
export async function ownState(
  db: ReadDb,
  { today, settings, locale }: Pick<Context, 'today' | 'settings' | 'locale'>,
  client_id: number,
): Promise<OwnState> {
  const members = await householdOf(db, client_id, today.date);
  const adults = members.filter((one) => one.client_id !== client_id && (one.age === null || one.age >= ADULT_AGE));
  const isOthers = (id: number) => adults.some((one) => one.client_id === id);
  const missing = await missingOf(db, { today, settings }, members);
  const types = missing.flatMap(({ document_type_id }) => (document_type_id === null ? [] : [document_type_id]));
  const rows = await db
    .selectFrom('document_types')
    .select(['id', `name_${locale} as name`])
    .where('id', 'in', [...types, 0])
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    state: members.find((member) => member.client_id === client_id)?.client_state_type_id ?? 0,
    missing: [
      ...new Set(missing.map((one) => (isOthers(one.client_id) ? ofOther(one, locale) : sentence(one, names, locale)))),
    ],
  };
}

const STEPS: Readonly<Record<Missing['step'], TextKey>> = {
  profile: 'portal_missing_profile',
  housing: 'portal_missing_housing',
  members: 'portal_missing_members',
  revenues: 'portal_missing_revenues',
  proofs: 'portal_missing_proofs',
  documents: 'portal_missing_document',
  approval: 'portal_missing_approval',
};

/** The sentence about a gap of another adult, which does not name the document. */
const ofOther = ({ step }: Missing, locale: Locale) =>
  say(locale, step === 'documents' ? 'portal_missing_other' : STEPS[step]);

function sentence({ step, field, document_type_id }: Missing, names: ReadonlyMap<number, string>, locale: Locale) {
  const name = document_type_id === null ? undefined : names.get(document_type_id);
  if (step !== 'documents' || name === undefined) return say(locale, STEPS[step]);
  return say(locale, field === 'verified' ? 'portal_missing_check' : 'portal_missing_document', { name });
}
