/** Consents as a client reads and answers them on their own page (decision 067). */
import type { Locale } from '@resa/contract/texts';
import { type Decision, decisionOf, isAsked } from '@resa/rules/consent/decision';
import { answersAs, pageAnswers, saidByOther } from '@resa/rules/consent/own-page';
import type { ByWhom, ConsentState, Purpose } from '@resa/rules/consent/purposes';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { displayName } from '@resa/rules/text/name';
import { emitHousehold, isOneHousehold, lockClients } from '../client-records/index.ts';
import type { ReadDb, Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { personsOf } from './household.ts';
import { decisionsOf, purposesOf, type StoredDecision, type StoredPurpose, termsOf } from './queries.ts';
import { writeDecision } from './write.ts';

/** A purpose as the page shows it to the one who answers. */
export interface PagePurpose {
  readonly code: Purpose;
  readonly name: string;
  readonly text: string;
  readonly version: number;
  readonly draft: 0 | 1;
  readonly required: 0 | 1;
  /** Null where a minor or a tutor answered, which the page does not show. */
  readonly decision: Decision<StoredDecision> | null;
  /** The id of the answer that counts, 0 without one: an answer to an older page is not taken. */
  readonly after: number;
  readonly answers: readonly ConsentState[];
}

export interface PagePersonConsents {
  readonly client_id: number;
  readonly name: string;
  readonly purposes: readonly PagePurpose[];
}

/** The purposes of a head, then of the children that they answer for as a parent. */
export async function pageConsents(
  db: ReadDb,
  client_id: number,
  today: string,
  locale: Locale,
): Promise<PagePersonConsents[]> {
  const persons = await personsOf(db, client_id, today);
  const purposes = await purposesOf(db);
  const rows = await decisionsOf(
    db,
    persons.map((person) => person.client_id),
  );
  return persons.flatMap((person) => {
    const as = answersAs({ ...person, is_own: person.client_id === client_id }, today);
    if (!as) return [];
    const own = rows.filter((row) => row.client_id === person.client_id);
    const shown = purposes.flatMap((purpose) => shownOf({ purpose, own, as, today, dob: person.dob }, locale) ?? []);
    return shown.length > 0 ? [{ client_id: person.client_id, name: person.name, purposes: shown }] : [];
  });
}

interface Asked {
  readonly purpose: StoredPurpose;
  readonly own: readonly StoredDecision[];
  readonly as: ByWhom;
  readonly today: string;
  readonly dob: string | null;
}

/** The decision that counts, and the answers that the page takes. */
function stateOf({ purpose, own, as, today, dob }: Asked) {
  const decision = decisionOf(termsOf(purpose), own, today, dob);
  return { decision, answers: pageAnswers(as, decision, isAsked(purpose, today, dob)) };
}

/** Null for what nobody asks of the person and they gave no yes to. */
function shownOf(asked: Asked, locale: Locale): PagePurpose | null {
  const { purpose, as, today, dob } = asked;
  const { decision, answers } = stateOf(asked);
  if (!isAsked(purpose, today, dob) && decision.state !== 'given') return null;
  const { code, version, draft, required } = purpose;
  const words = { name: purpose[`name_${locale}`], text: purpose[`text_${locale}`] };
  return {
    ...{ code, ...words, version, draft, required, answers },
    decision: saidByOther(as, decision) ? null : decision,
    after: decision.row?.id ?? 0,
  };
}

/** An answer that the form of the page sends. */
export interface PageAnswer {
  readonly client_id: number;
  readonly purpose: Purpose;
  /** The version of the words that were shown. */
  readonly version: number;
  /** The answer that counted then. */
  readonly after: number;
  readonly state: ConsentState;
}

/** Whose page it is, and the user who opened it, if they did not sign in themselves. */
interface PageAuthor {
  readonly head_id: number;
  readonly worker: { readonly id: number; readonly name: string } | null;
}

/** Records an answer of a head on their page: `stale` where another one came before it, unless it says the same. */
export async function recordOnPage(
  db: Trx,
  ctx: Context,
  note: Note,
  { head_id, worker }: PageAuthor,
  { client_id, version, after, state, ...answer }: PageAnswer,
) {
  const clients = await lockClients(db, ctx, [...new Set([head_id, client_id])], {});
  const head = clients.find(({ row }) => row.id === head_id);
  const person = clients.find(({ row }) => row.id === client_id);
  // The pages of a restricted file are closed (decision 068).
  const isClosed = clients.some(({ row }) => row.restriction_id !== null);
  if (!head || !person || isClosed || !isHeadOrSingle(head.group_role_type_id) || !isOneHousehold(clients))
    return { code: 'NotFound' as const };
  const today = ctx.today.date;
  const { dob } = person.row;
  const { group_role_type_id } = person;
  const as = answersAs({ is_own: client_id === head_id, group_role_type_id, dob }, today);
  const purpose = (await purposesOf(db)).find(({ code }) => code === answer.purpose);
  if (!as || !purpose) return { code: 'NotFound' as const };
  if (purpose.version !== version) return { code: 'text_changed' as const };
  const own = await decisionsOf(db, [client_id]);
  const { decision, answers } = stateOf({ purpose, own, as, today, dob });
  const isOlder = (decision.row?.id ?? 0) !== after;
  // The form was sent twice.
  if (isOlder && decision.state === state && decision.row?.how === 'page') return { code: 'Ok' as const };
  if (isOlder || !answers.includes(state)) return { code: 'stale' as const };
  const made = { client_id, purpose, state, how: 'page' as const, by_whom: as, decided_on: today };
  const by = worker ?? { id: null, name: displayName(head.row) };
  await writeDecision(db, ctx, note, { ...made, language: ctx.locale }, by);
  emitHousehold(note, head.group_id);
  return { code: 'Ok' as const };
}
