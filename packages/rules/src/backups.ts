import { dayNumber } from './dates.ts';

const DAILY = 7;
const WEEKLY = 4;
/** Day 0 of dayNumber is a Thursday; weeks begin on Monday. */
const MONDAY = 3;

/**
 * Which of the backups, named by their days, are not kept any longer: beside the newest seven stay, of the older ones,
 * the first of each week, four weeks back. Backups are counted, not days, so after a long pause the last ones are still
 * there. A day after `today` was made under a wrong clock: it is left alone and counts for nothing.
 */
export function outdatedBackups(days: readonly string[], today: string): string[] {
  const newestFirst = [...new Set(days)].filter((day) => day <= today).sort((a, b) => (a < b ? 1 : -1));
  const firstOfWeek = new Map(newestFirst.map((day) => [weekOf(day), day]));
  const older = newestFirst.slice(DAILY);
  const weekly = older.filter((day) => firstOfWeek.get(weekOf(day)) === day).slice(0, WEEKLY);
  return older.filter((day) => !weekly.includes(day));
}

const weekOf = (day: string): number => Math.floor((dayNumber(day) + MONDAY) / 7);
