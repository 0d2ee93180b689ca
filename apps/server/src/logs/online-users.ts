/** Who counts as online, staff and clients alike (002 B10). */

/** Three signs of life of a browser: by then nobody is there. */
const AWAY_S = 90;
const MINUTE_MS = 60_000;

/** Whoever was seen since then is there. */
export const seenSince = (now: Date): string => new Date(now.getTime() - AWAY_S * 1_000).toISOString();

/** Whole minutes, 0 for less than one. */
export const minutesSince = (at: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / MINUTE_MS));
