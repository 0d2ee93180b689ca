import { systemChange } from '../../frame/change/system-change.ts';
import type { Services } from '../../frame/process/services.ts';
import { lockHouseholds, settleHouseholds, unsettled } from '../../people/index.ts';

type Needs = Pick<Services, 'db' | 'jobs' | 'clock' | 'realtime' | 'log'>;

/** Registers what is done to households once in each day of the organisation, also after a late start. */
export function keepHouseholds(services: Needs): void {
  services.jobs.nightly('households', (day) => settleAll(services, day));
}

/**
 * Whoever was to leave by this day is a single person, whoever was to join has moved, each in a change of their own:
 * one that fails is tried again with the job and keeps nobody else from their household.
 */
export async function settleAll(services: Needs, day: string): Promise<void> {
  const due = await unsettled(services.db.kysely, day);
  const failed: unknown[] = [];
  for (const id of due) await settleOne(services, day, id).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} households could not be settled`);
}

const settleOne = (services: Needs, day: string, id: number) =>
  systemChange(services, async (db, note) => {
    const at = { now: services.clock(), today: { date: day, time: '00:00' }, actorOrNull: null };
    const people = await lockHouseholds(db, at, { clients: [id] });
    await settleHouseholds(db, { note, action: 'family.settle' }, at, [...people.keys()]);
    note.tell({ type: 'Changed', nouns: ['clients', 'families', 'appointments'] }, 'everyone');
  });
