import { dayNumber } from './dates.ts';

/** How many backups of single days stay, and how many of weeks before them. */
export const BACKUPS_KEPT = { daily: 7, weekly: 4 } as const;
/** Day 0 of dayNumber is a Thursday; weeks begin on Monday. */
const MONDAY = 3;

/**
 * The backups, named by their days, that are to be deleted. The newest seven stay and, of the older ones, the first of
 * each week, four weeks back. Backups are counted, not days, so after a long pause the last ones are still there. A day
 * after `today` was made under a wrong clock: it is neither counted nor deleted.
 */
export function outdatedBackups(days: readonly string[], today: string): string[] {
  const newestFirst = [...new Set(days)].filter((day) => day <= today).sort((a, b) => (a < b ? 1 : -1));
  const firstOfWeek = new Map(newestFirst.map((day) => [weekOf(day), day]));
  const older = newestFirst.slice(BACKUPS_KEPT.daily);
  const weekly = older.filter((day) => firstOfWeek.get(weekOf(day)) === day).slice(0, BACKUPS_KEPT.weekly);
  return older.filter((day) => !weekly.includes(day));
}

const weekOf = (day: string): number => Math.floor((dayNumber(day) + MONDAY) / 7);

const LATE_MS = 36 * 3_600_000;

/** The facts about the backups: when the last good one was made, when one failed since, files it could not hold. */
export interface BackupFacts {
  good_at: string | null;
  failed_at: string | null;
  lost: number;
}

/** The state of the backups that an administrator has to know: the worst that holds at `now`. */
export function backupStanding(
  { good_at, failed_at, lost }: BackupFacts,
  now: Date,
): 'good' | 'none' | 'late' | 'failed' | 'lost' {
  if (failed_at !== null) return 'failed';
  if (good_at === null) return 'none';
  if (now.getTime() - Date.parse(good_at) > LATE_MS) return 'late';
  return lost > 0 ? 'lost' : 'good';
}
