import type { Settings } from '@resa/contract/settings';
import { lockHouseholds, unsettled } from '../client-records/index.ts';
import { systemChange } from '../frame/change/system-change.ts';
import type { Services } from '../frame/process/services.ts';
import { settle } from './changing/settle-families.ts';

type Needs = Pick<Services, 'db' | 'jobs' | 'clock' | 'realtime' | 'log' | 'settings'>;

/** Registers the work on households that is done once in each day of the organization, also after a late start. */
export function registerHouseholdJobs(services: Needs): void {
  services.jobs.nightly('households', (day) => settleAll(services, day));
}

/**
 * Members who were to leave by this day are single persons, those who were to join have moved, each in a change of
 * their own: one that fails is tried again with the job and keeps nobody else from their household.
 */
export async function settleAll(services: Needs, day: string): Promise<void> {
  const due = await unsettled(services.db.kysely, day);
  const settings = await services.settings.get();
  const failed: unknown[] = [];
  for (const id of due) await settleOne(services, settings, day, id).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} households could not be settled`);
}

const settleOne = (services: Needs, settings: Settings, day: string, id: number) =>
  systemChange(services, async (db, note) => {
    const moment = { now: services.clock(), today: { date: day, time: '00:00' }, settings, actorOrNull: null };
    const people = await lockHouseholds(db, moment, { clients: [id] });
    await settle(db, { note, action: 'family.settle' }, moment, [...people.keys()]);
    note.emit({ type: 'Changed', nouns: ['clients', 'appointments'] }, 'everyone');
  });
