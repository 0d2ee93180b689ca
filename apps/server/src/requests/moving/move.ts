/** A change of a file's state (000 §4, O-60). The calls of this feature are this function, each with its action. */
import type { contract, InputOf } from '@resa/contract';
import type { Action } from '@resa/contract/actions';
import type { AnswerOfCall } from '@resa/contract/call';
import { DUPLICATE } from '@resa/contract/lists/calls';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { isHeadOrSingle } from '@resa/rules/person/family';
import {
  mayMove,
  type StateAction,
  stateChangeFaults,
  type Transition,
  transitionOf,
} from '@resa/rules/person/transitions';
import { sql } from 'kysely';
import {
  type ChangeContext,
  clientInProcess,
  householdOf,
  type LockedClient,
  lockHousehold,
  otherHolder,
  staleOf,
} from '../../client-records/index.ts';
import { missingOf } from '../../clients/index.ts';
import type { Trx } from '../../db/handles.ts';
import { forbidden, invalid } from '../../frame/call/refused.ts';
import { type Context, change } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { cancelNamed } from './cancel.ts';
import { mailComment } from './mail-comment.ts';
import { offeredFaults } from './offered.ts';

type Input = InputOf<typeof contract.requests.activate> &
  Partial<Pick<InputOf<typeof contract.requests.inactivate>, 'reason_id' | 'reason_text' | 'cancel_appointments'>>;

/** The actions with a transition that approves. */
type ApprovingAction = 'approve' | 'activate';
type MoveResult = AnswerOfCall<typeof contract.requests.updating>;
type IncompleteRequest = Extract<AnswerOfCall<typeof contract.requests.approve>, { code: 'incomplete' }>;

/**
 * Changes the state of a household by the file of its head, or of a single person: everybody who lives in it today
 * follows (000 O-04). Each person has a row in the history of states and an entry in the log; the head's file has the
 * comment, written at the same moment (000 O-80). A transition that approves is refused while the intake is incomplete.
 */
export function move(ctx: Context, action: ApprovingAction, input: Input): Promise<MoveResult | IncompleteRequest>;
export function move(ctx: Context, action: Exclude<StateAction, ApprovingAction>, input: Input): Promise<MoveResult>;
export function move(ctx: Context, action: StateAction, input: Input): Promise<MoveResult | IncompleteRequest> {
  const saving = change(ctx, async (db, note) => {
    const people = await lockHousehold(db, ctx, input.id);
    const head = people.find(({ row }) => row.id === input.id) as LockedClient;
    const transition = transitionOf(action, fileState(head));
    if (!transition) return { code: 'wrong_state' as const };
    if (!mayMove(transition, (permission) => ctx.may(permission))) throw forbidden();
    if (!isHeadOrSingle(head.group_role_type_id)) return { code: 'not_head' as const };
    const holder = people.map((client) => otherHolder(ctx, client)).find((lock) => lock !== null);
    if (holder) return { code: 'locked' as const, ...holder };
    // A state is not a field of the profile, so none is named.
    if (input.row_version !== undefined && input.row_version !== head.row.row_version) return staleOf(head, []);
    const faults = await faultsOf(db, ctx, transition, input);
    if (faults.length > 0) throw invalid(...faults);
    const missing = transition.approves
      ? await missingOf(db, ctx, await householdOf(db, input.id, ctx.today.date))
      : [];
    if (missing.length > 0) return { code: 'incomplete' as const, missing };

    await moveHousehold(
      db,
      ctx,
      note,
      { people, head, to: transition.to, approves: transition.approves },
      { comment: input, ending: endingOf(ctx, action, input) },
    );
    const clients = people.map(({ row }) => row.id);
    await cancelNamed(db, ctx, note, { clients, ids: input.cancel_appointments ?? [] });
    if (transition.mailed) await mailComment(db, ctx, note, head.row, action, input.comment);
    return { code: 'Ok' as const };
  });
  return orTaken(saving);
}

/** A household with its head, and the state that all its members get. */
interface StateMove {
  people: readonly LockedClient[];
  head: LockedClient;
  to: number;
  /** Whether all its members are approved. */
  approves?: boolean;
}

const fileState = ({ row }: LockedClient) => ({ state: row.client_state_type_id, approved: row.approved_at !== null });

/**
 * The rows that every change of state writes: states, their history, the comment, the log and the events.
 */
export async function moveHousehold(
  db: Trx,
  at: ChangeContext,
  note: Pick<Note, 'wrote' | 'emit'>,
  { people, head, to, approves = false }: StateMove,
  { comment, ending = NO_ENDING, action }: StateRecord,
): Promise<void> {
  const changedClients = people.filter(
    ({ row }) => row === head.row || row.client_state_type_id !== to || (approves && row.approved_at === null),
  );
  await writeState(db, at, changedClients, { to, approves }, ending);
  await db.insertInto('comments').values(commentOf(at, comment)).execute();
  for (const client of changedClients)
    writeDown(note, client, { client_state_type_id: to, ...ending }, comment, action);
  await tell(db, at, note, changedClients, to);
}

async function faultsOf(db: Trx, ctx: Context, transition: Transition, input: Input) {
  const values = { ...input, reason_id: input.reason_id ?? null, reason_text: input.reason_text ?? null };
  const missing = stateChangeFaults(transition.action, values, ctx.settings.reason_for_ending_other);
  const faults = Object.entries(missing).map(([path, rule]) => ({ path, rule }));
  return [...faults, ...(await offeredFaults(db, transition, input))];
}

/** The comment that is written with a change of state. */
type StateComment = Pick<Input, 'id' | 'comment_type_id' | 'comment'>;

/** The comment, ending and action recorded with a change of state; `action` if the log names another one than the call. */
interface StateRecord {
  comment: StateComment;
  ending?: ServiceEnding;
  action?: Action;
}

interface ServiceEnding {
  reason_for_ending_service_id: number | null;
  reason_for_ending_text: string | null;
}

const NO_ENDING: ServiceEnding = { reason_for_ending_service_id: null, reason_for_ending_text: null };

/** Why the service ended, with the text of the other reason; nothing if it continues. */
function endingOf(ctx: Context, action: StateAction, { reason_id, reason_text }: Input): ServiceEnding {
  if (action !== 'inactivate') return NO_ENDING;
  const text = reason_id === ctx.settings.reason_for_ending_other ? reason_text : null;
  return { reason_for_ending_service_id: reason_id ?? null, reason_for_ending_text: text ?? null };
}

async function writeState(
  db: Trx,
  { now, actorOrNull }: ChangeContext,
  changedClients: readonly LockedClient[],
  { to, approves }: { to: number; approves: boolean },
  ending: ServiceEnding,
) {
  const timestamp = now.toISOString();
  const user_id = actorOrNull?.user_id ?? null;
  await db
    .updateTable('clients')
    .set({ client_state_type_id: to, ...ending, updated_at: timestamp, updated_by: user_id })
    .set((row) => ({
      row_version: row('row_version', '+', 1),
      ...(approves && { approved_at: row.fn.coalesce('approved_at', sql<string>`${timestamp}::timestamptz`) }),
    }))
    .where(
      'id',
      'in',
      changedClients.map(({ row }) => row.id),
    )
    .execute();
  const history = changedClients.map(({ row }) => ({
    client_id: row.id,
    from_state: row.client_state_type_id,
    to_state: to,
    at: timestamp,
    user_id,
  }));
  await db.insertInto('client_state_changes').values(history).execute();
}

const commentOf = ({ now, actorOrNull }: ChangeContext, { id, comment_type_id, comment }: StateComment) => ({
  client_id: id,
  comment_type_id,
  parent_comment_id: null,
  comment,
  created_at: now.toISOString(),
  created_by: actorOrNull?.user_id ?? null,
  updated_at: now.toISOString(),
  deleted_at: null,
  deleted_by: null,
});

function writeDown(
  note: Pick<Note, 'wrote'>,
  { row }: LockedClient,
  changes: ServiceEnding & { client_state_type_id: number },
  { id, comment_type_id, comment }: StateComment,
  action: Action | undefined,
) {
  const { client_state_type_id, reason_for_ending_service_id, reason_for_ending_text } = row;
  note.wrote({
    ...(action && { action }),
    entity: 'clients',
    id: row.id,
    client_id: row.id,
    before: { client_state_type_id, reason_for_ending_service_id, reason_for_ending_text },
    after: { ...changes, ...(row.id === id && { comment_type_id, comment }) },
  });
}

const IN_PROCESS: readonly number[] = [CLIENT_STATE.pending, CLIENT_STATE.in_process];

async function tell(
  db: Trx,
  { today }: ChangeContext,
  note: Pick<Note, 'emit'>,
  changedClients: readonly LockedClient[],
  to: number,
) {
  note.emit({ type: 'ClientStateUpdate', client_ids: changedClients.map(({ row }) => row.id) }, 'everyone');
  const states = [to, ...changedClients.map(({ row }) => row.client_state_type_id)];
  if (states.some((state) => IN_PROCESS.includes(state)))
    note.emit({ type: 'ClientInProcess', message: { count: await clientInProcess(db, today.date) } }, 'everyone');
}

const EXCLUSION_VIOLATION = '23P01';

/**
 * Only the database decides whether another household has the email address of a file that is live again (000 O-36).
 */
async function orTaken<A>(saving: Promise<A>): Promise<A | { code: 'error'; error: typeof DUPLICATE }> {
  try {
    return await saving;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === EXCLUSION_VIOLATION && constraint === 'clients_email_one_household')
      return { code: 'error', error: DUPLICATE };
    throw error;
  }
}
