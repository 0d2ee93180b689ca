/** The state of a client's file and what is missing in it, as they read it on their own page. */
import type { Locale, TextKey } from '@resa/contract/texts';
import { say } from '@resa/contract/texts';
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
 * Reads the state of a head's file. The sentences about missing parts name types of documents, but never the person who
 * lacks one, nor which of their fields is empty.
 */
export async function ownState(
  db: ReadDb,
  { today, settings, locale }: Pick<Context, 'today' | 'settings' | 'locale'>,
  client_id: number,
): Promise<OwnState> {
  const members = await householdOf(db, client_id, today.date);
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
    missing: [...new Set(missing.map((one) => sentence(one, names, locale)))],
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

function sentence({ step, field, document_type_id }: Missing, names: ReadonlyMap<number, string>, locale: Locale) {
  const name = document_type_id === null ? undefined : names.get(document_type_id);
  if (step !== 'documents' || name === undefined) return say(locale, STEPS[step]);
  return say(locale, field === 'verified' ? 'portal_missing_check' : 'portal_missing_document', { name });
}
