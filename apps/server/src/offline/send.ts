import type { contract, InputOf } from '@resa/contract';
import { type Act, timeOfAct } from '@resa/rules/offline/acts';
import { organisationNow } from '@resa/rules/time/dates';
import type { Trx } from '../db/handles.ts';
import { isUnreachable } from '../frame/call/errors.ts';
import { Refused } from '../frame/call/refused.ts';
import { asUser } from '../frame/change/as-user.ts';
import { type Context, changePart, read } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { workstationIn } from '../session/index.ts';
import { openAct } from './desk-key.ts';
import { doAct } from './do-act.ts';
import type { Done } from './doing.ts';

type Input = InputOf<typeof contract.offline.send>;
type Outcome = 'done' | 'waits' | 'unreadable';
/** An act as it arrived, and the name of its workstation. */
interface Received {
  readonly act: Act;
  readonly at: Date;
  readonly user_id: number;
  readonly workstation: string;
}

/**
 * Takes the acts of a workstation, whoever sends them: each once, in a change of its own, in the name of the user who
 * noted it. One that cannot be done by itself waits for a person. A repeat gets the first answer.
 */
export async function send(ctx: Context, { acts }: Input) {
  const outcomes: { id: string; outcome: Outcome }[] = [];
  const sender = (await asUser(ctx, ctx.actor.user_id)) ?? ctx;
  for (const sealed of acts) outcomes.push({ id: sealed.id, outcome: await takeAlone(sender, sealed) });
  return { code: 'Ok' as const, outcomes };
}

/** An act that fails stays at the workstation, and holds no other up. */
const takeAlone = (ctx: Context, sealed: Input['acts'][number]): Promise<Outcome> =>
  take(ctx, sealed).catch((error: unknown) => {
    if (isUnreachable(error)) throw error;
    ctx.log.error({ err: error, act: sealed.id }, 'an act of a workstation failed');
    return 'unreadable';
  });

async function take(ctx: Context, sealed: Input['acts'][number]): Promise<Outcome> {
  const { user_id } = sealed;
  const id = await workstationIn(ctx.config, sealed.workstation);
  const act = id ? await openAct(ctx.config, { user_id, workstation: id }, sealed) : null;
  if (!act || !id) return 'unreadable';
  const { at, old } = timeOfAct(act.at, ctx.now);
  const from = await originOf(ctx, { user_id, place_id: act.place_id, workstation: id, at });
  if (!from) return 'unreadable';
  const received = { act, at, user_id, workstation: from.name };
  const waits = (why: NonNullable<Done['why']>) => put(ctx, received, async () => ({ why }));
  if (!from.isNamed) return waits('workstation_ended');
  if (old) return waits('too_old');
  const acting = await asUser(ctx, user_id);
  if (!acting?.may('crud_checkin') || !acting.actor.places.includes(act.place_id)) return waits('forbidden');
  const moment = organisationNow(at, ctx.settings.time_zone);
  try {
    return await put(acting, received, (db, note) => doAct(db, acting, note, { act, at, moment }));
  } catch (error) {
    // A rule that the act cannot know, such as one of its plan.
    if (!(error instanceof Refused)) throw error;
    return waits('over_rule');
  }
}

/**
 * The workstation of an act, and whether it was named at the location of the act when that happened, and still is;
 * undefined where the act's user or its location is not there.
 */
async function originOf(ctx: Context, of: { user_id: number; place_id: number; workstation: string; at: Date }) {
  const row = await read(ctx, (db) =>
    db
      .selectFrom('users as u')
      .innerJoin('places as p', (join) => join.on('p.id', '=', of.place_id))
      .leftJoin('offline_workstations as w', (join) => join.on('w.workstation', '=', of.workstation))
      .select(['w.name', 'w.ended_at', 'w.created_at', 'w.place_id'])
      .where('u.id', '=', of.user_id)
      .executeTakeFirst(),
  );
  if (!row) return undefined;
  const { name, ended_at, created_at, place_id } = row;
  const isNamed = ended_at === null && created_at !== null && new Date(created_at) <= of.at && place_id === of.place_id;
  return { name: name ?? '', isNamed };
}

/** Writes the act with what became of it. One that is there already keeps its outcome. */
async function put(
  ctx: Context,
  { act, at, user_id, workstation }: Received,
  work: (db: Trx, note: Note) => Promise<Done>,
): Promise<Outcome> {
  const { outcome } = await changePart(ctx, async (db, note) => {
    const { id, kind, place_id } = act;
    const times = { at: at.toISOString(), received_at: ctx.now.toISOString() };
    const stored = await db
      .insertInto('offline_acts')
      .values({ act: id, kind, user_id, place_id, workstation, ...times, outcome: 'done' })
      // Waits for a twin that is still running.
      .onConflict((conflict) => conflict.column('act').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) return { code: 'Ok', outcome: await outcomeOf(db, id) } as const;
    const { why = null, ...done } = await work(db, note);
    const outcome = why === null ? ('done' as const) : ('waits' as const);
    await db
      .updateTable('offline_acts')
      .set({ ...done, why, outcome, content: why === null ? null : JSON.stringify(act) })
      .where('id', '=', stored.id)
      .execute();
    return { code: 'Ok', outcome } as const;
  });
  return outcome;
}

async function outcomeOf(db: Trx, act: string): Promise<Outcome> {
  const { why } = await db.selectFrom('offline_acts').select('why').where('act', '=', act).executeTakeFirstOrThrow();
  return why === null ? 'done' : 'waits';
}
