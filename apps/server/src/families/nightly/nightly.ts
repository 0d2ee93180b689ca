import { systemChange } from '../../frame/change/system-change.ts';
import type { Home } from '../../frame/process/home.ts';
import { lockHouseholds, settleHouseholds, unsettled } from '../../people/index.ts';

type Needs = Pick<Home, 'db' | 'jobs' | 'clock' | 'realtime' | 'log'>;

/** Registers what is done to households once in each day of the organisation, also after a late start. */
export function keepHouseholds(home: Needs): void {
  home.jobs.nightly('households', (day) => settleAll(home, day));
}

/**
 * Whoever was to leave by this day is a single person, whoever was to join has moved, each in a change of their own:
 * one that fails is tried again with the job and keeps nobody else from their household.
 */
export async function settleAll(home: Needs, day: string): Promise<void> {
  const due = await unsettled(home.db.kysely, day);
  const failed: unknown[] = [];
  for (const id of due) await settleOne(home, day, id).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} households could not be settled`);
}

const settleOne = (home: Needs, day: string, id: number) =>
  systemChange(home, async (db, note) => {
    const at = { now: home.clock(), today: { date: day, time: '00:00' }, actorOrNull: null };
    const people = await lockHouseholds(db, at, { clients: [id] });
    await settleHouseholds(db, { note, action: 'family.settle' }, at, [...people.keys()]);
    note.tell({ type: 'Changed', nouns: ['clients', 'families', 'appointments'] }, 'everyone');
  });
