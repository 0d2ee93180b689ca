/** When a client can be booked on a plan: the times that the calendar and the rules both allow. */
import { addDays, type Moment, momentOf, stamp } from '../time/dates.ts';
import { lastDay } from './bookable-dates.ts';
import { blocks, type EvidenceFacts, evidences, nextAllowedDate } from './evidence.ts';
import type { Booked, Schedule } from './schedule.ts';
import { nextFree, ORIGIN, slotsOf } from './slots.ts';

/**
 * The first slot on or after `from` (default today) that is open for a party and has no evidence against it; null when
 * the plan's open periods hold no such slot. Ignores `start_date_time` of `facts`.
 */
export function firstFree(
  schedule: Schedule,
  booked: readonly Booked[],
  facts: EvidenceFacts,
  asked: { party?: number; from?: string; origin?: number } = {},
): Moment | null {
  const { now } = facts;
  let from = asked.from ?? now.date;
  while (true) {
    const free = nextFree(schedule, booked, { ...asked, now, from });
    if (free === null) return null;
    const checked = evidences({ ...facts, start_date_time: stamp(free) });
    if (checked.evidences.length === 0) return free;
    if (blocks(checked.evidences, true) && standsAlways(facts)) return null;
    // No rule looks at the time of day: another time of the same date would be refused too.
    const allowed = nextAllowedDate(checked.details);
    const next = addDays(free.date, 1);
    from = allowed !== null && allowed > next ? allowed : next;
  }
}

/** The open slots on or after `from` (default today) that have no evidence against them, in order, `most` at most. */
export function freeTimes(
  schedule: Schedule,
  booked: readonly Booked[],
  facts: EvidenceFacts,
  { party = 1, origin = ORIGIN.staff, from, most }: { party?: number; origin?: number; from?: string; most: number },
): string[] {
  const { now } = facts;
  const last = lastDay(schedule.plan, schedule.periods, now.date);
  const times: string[] = [];
  if (last === null || standsAlways(facts)) return times;
  const byDate = Map.groupBy(booked, ({ start_date_time }) => momentOf(start_date_time).date);
  const start = from && from > now.date ? from : now.date;
  for (let date = start; date <= last && times.length < most; date = addDays(date, 1)) {
    const slots = slotsOf(schedule, date, byDate.get(date) ?? [], { now, party, origin });
    const open = slots.filter((slot) => slot.open === 1);
    const [first] = open.map(({ time }) => stamp({ date, time }));
    // The first time is checked for all times of the date, since no rule depends on the time of day.
    if (first === undefined || evidences({ ...facts, start_date_time: first }).evidences.length > 0) continue;
    times.push(...open.map(({ time }) => stamp({ date, time })));
  }
  return times.slice(0, most);
}

/** Whether there is evidence against the client on every date. */
const standsAlways = (facts: EvidenceFacts): boolean =>
  blocks(evidences({ ...facts, start_date_time: null, participants: [] }).evidences, true);
