/** The rule by which staff and clients count as online (002 B10). */

/** Three heartbeats (30 s each): a browser that missed them is offline. */
const AWAY_S = 90;
const MINUTE_MS = 60_000;

/** A session that was seen since then is online. */
export const seenSince = (now: Date): string => new Date(now.getTime() - AWAY_S * 1_000).toISOString();

/** Whole minutes, 0 for less than one. */
export const minutesSince = (at: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / MINUTE_MS));
